import { push as calls, type PushMessage } from '@pitlane/contract/inbox/push'
import type { Moment, Platform } from '../../../platform/context.ts'
import type { Outcome } from '../../../platform/deliveries/way.ts'
import { OutboundError, postOutside } from '../../../platform/outbound/outbound.ts'
import type { PushKeys } from './keys.ts'
import type { PushToSend } from './push-queries.ts'
import { webPush } from './web-push.ts'

export interface Push extends PushToSend {
  keys: PushKeys
}

const TIMEOUT_MS = 10_000
const ANSWER_MAX_BYTES = 64 * 1024
/** What a push service keeps it for while the device is off. */
const TTL_SECONDS = 24 * 60 * 60
/** Push services take 4 KB, encrypted; no character is more than six bytes. */
const SENTENCE_MAX = 500

/** Encrypts it for the device, signs it for the push service, and hands it over. */
export async function deliver(
  { platform, log }: Moment,
  push: Push,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const subscription = platform.secrets.open(push.subscription)
  if (subscription === undefined) return { is: 'gone' }
  const { endpoint, keys: ofDevice } = calls.register.input.parse(JSON.parse(subscription))
  const { generateRequestDetails } = await webPush()
  const { headers, body } = generateRequestDetails(
    { endpoint, keys: ofDevice },
    JSON.stringify(messageOf(push)),
    {
      vapidDetails: { subject: subjectOf(platform), ...push.keys },
      TTL: TTL_SECONDS,
      urgency: push.kind === 'critical' ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    },
  )
  try {
    const answer = await postOutside(endpoint, body ?? Buffer.alloc(0), {
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_MAX_BYTES,
      allowedOrigins: platform.config.PUSH_ALLOWED_ORIGINS,
      signal,
    })
    const outcome = outcomeOf(answer.status, Number(answer.headers['retry-after']))
    if (outcome.is === 'refused') log.warn({ origin: push.origin }, 'a push service refused a push')
    return outcome
  } catch (error) {
    const isHopeless = error instanceof OutboundError && /^(forbidden|too_large)$/.test(error.reason)
    return { is: isHopeless ? 'refused' : 'later', reason: 'The push service could not be reached.' }
  }
}

function outcomeOf(status: number, retryAfterSeconds: number): Outcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const reason = `The push service answered ${status}.`
  const mayHelp = status === 408 || status === 429 || status >= 500
  return mayHelp
    ? { is: 'later', reason, afterMs: (retryAfterSeconds || 0) * 1000 }
    : { is: 'refused', reason }
}

function messageOf({ kind, sentence, link }: PushToSend): PushMessage {
  const characters = [...sentence.toWellFormed()]
  const isLong = characters.length > SENTENCE_MAX
  return { kind, sentence: isLong ? `${characters.slice(0, SENTENCE_MAX - 1).join('')}…` : sentence, link }
}

/** Whom a push service can turn to: us, or without a public address whoever sends our mails. */
function subjectOf({ config, publicUrl }: Platform): string {
  if (publicUrl().startsWith('https://')) return publicUrl()
  return `mailto:${/<([^>]+)>/.exec(config.MAIL_FROM)?.[1] ?? config.MAIL_FROM}`
}
