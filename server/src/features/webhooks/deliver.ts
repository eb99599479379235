import { ADDRESS_FORBIDDEN } from '@pitlane/contract/formats'
import { type Moment, readingTenant } from '../../platform/context.ts'
import type { Outcome } from '../../platform/deliveries/way.ts'
import { joinObjects, objectText } from '../../platform/http/json-text.ts'
import { OutboundError, postOutside } from '../../platform/outbound/outbound.ts'
import { type EventToSend, findEvent } from './event-queries.ts'
import type { HookToSend } from './log-queries.ts'
import { signatureOf } from './sign.ts'

/** More than the longest repair, with room; what is larger was never meant to be sent. */
const BODY_MAX_BYTES = 512 * 1024
/** Nobody reads what is answered; whoever answers more than this has not understood what a webhook is. */
const ANSWER_MAX_BYTES = 64 * 1024

/** Signs it as Standard Webhooks says and hands it over. What it says is read now: of many that wait nothing is in hand. */
export async function deliver(
  moment: Moment,
  { id, tenantId, url, secretSealed, eventId }: HookToSend,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { platform } = moment
  const secret = platform.secrets.open(secretSealed)
  if (secret === undefined)
    return { is: 'refused', reason: 'The secret was sealed under another secret key.' }
  const event = await findEvent(readingTenant(moment, tenantId), eventId)
  if (!event) return { is: 'refused', reason: 'What happened is no longer known.' }
  const body = Buffer.from(bodyOf(event))
  if (body.length > BODY_MAX_BYTES) return { is: 'refused', reason: 'It is too large to be sent.' }
  const atSeconds = Math.floor(platform.clock().getTime() / 1000)
  const begun = performance.now()
  const answered = (status: number | null) => ({ status, ms: Math.round(performance.now() - begun) })
  try {
    const { status } = await postOutside(url, body, {
      headers: {
        'content-type': 'application/json',
        'content-length': String(body.length),
        'user-agent': 'Pitlane',
        'webhook-id': id,
        'webhook-timestamp': String(atSeconds),
        'webhook-signature': signatureOf(secret, id, atSeconds, body),
      },
      timeoutMs: platform.config.WEBHOOK_TIMEOUT_SECONDS * 1000,
      maxBytes: ANSWER_MAX_BYTES,
      allowedOrigins: platform.config.WEBHOOK_ALLOWED_ORIGINS,
      signal,
    })
    const isTaken = status >= 200 && status < 300
    return isTaken
      ? { is: 'sent', answered: answered(status) }
      : { is: 'later', reason: `The address answered ${status}.`, answered: answered(status) }
  } catch (error) {
    const reason = error instanceof OutboundError ? reasons[error.reason] : reasons.unreachable
    return { is: 'later', reason, answered: answered(null) }
  }
}

const reasons: Record<OutboundError['reason'], string> = {
  forbidden: ADDRESS_FORBIDDEN,
  unreachable: 'The address could not be reached.',
  timeout: 'The address did not answer in time.',
  too_large: 'The address answered too much.',
}

function bodyOf({ type, at, data, more }: EventToSend): string {
  const whole = more ? joinObjects(data, more) : data
  return joinObjects(JSON.stringify({ type, timestamp: at }), objectText({ data: whole }))
}
