import type { PostedKind } from '@pitlane/contract/posted-kinds'
import type { WriteContext } from '../context.ts'
import { deliveryJobs } from '../deliveries/delivery-jobs.ts'
import { insertDeliveries, withdraw } from '../deliveries/queries.ts'
import { newId } from '../secrets.ts'
import type { Mail } from './mail.ts'
import { asIs, type MailText } from './mail-text.ts'
import { type MailWay, mailWay } from './mail-way.ts'

/** A mail that somebody causes. */
export interface Letter {
  /** The same one is posted once, however often it is said. */
  id?: string | undefined
  kind: PostedKind
  to: string
  /** Whose it is; it goes with them. */
  userId?: string
  subject: MailText
  text: MailText
  html?: string
  headers?: Record<string, string>
  /** Until when it is of use to anybody. */
  goodUntil?: Date
  /** Whoever asked for it waits for it, and was counted and refused then; else it is counted when it leaves, and may be held back. */
  isCounted?: boolean
}

const POSTED = 'posted-mail' satisfies MailWay

/** They leave as soon as their transaction is done, and what could not leave then with a later tick. */
export const postedMails = deliveryJobs(
  mailWay({
    name: POSTED,
    compose: async (_, deliveries) =>
      deliveries.flatMap(({ id, kind, to, said }) =>
        to === null || said === undefined ? [] : [{ id, to, ...opened(kind, said) }],
      ),
  }),
)

/**
 * In the transaction that causes them: they leave when it is done, and none is lost, whenever somebody falls over. Whoever waits
 * for them sends them, with the same job.
 */
export async function post(
  ctx: WriteContext,
  letters: readonly Letter[],
  { isAwaited = false }: { isAwaited?: boolean } = {},
): Promise<void> {
  if (letters.length === 0) return
  await insertDeliveries(
    ctx,
    POSTED,
    letters.map(({ id = newId(ctx.now), kind, to, userId, goodUntil, isCounted = false, ...said }) => ({
      ...{ id, kind, to, isCounted, userId: userId ?? null, goodUntil: goodUntil ?? null, orderKey: null },
      sealed: ctx.platform.secrets.seal(
        JSON.stringify({ ...said, subject: said.subject.text, text: said.text.text }),
      ),
    })),
  )
  if (!isAwaited) await ctx.enqueue(postedMails.atOnce, { tenantId: ctx.tenantId })
}

/** What still waits does not leave: of a business, of a person, of a kind. */
export function withdrawPosted(
  ctx: WriteContext,
  which: { userId?: string; kind?: PostedKind } = {},
): Promise<void> {
  return withdraw(ctx, POSTED, which)
}

/** What `post` has sealed. */
interface Said {
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

function opened(kind: string | null, said: string): Omit<Mail, 'to'> {
  const { subject, text, html, headers }: Said = JSON.parse(said)
  return {
    subject: asIs(subject),
    text: asIs(text),
    ...(html && { html }),
    headers: { ...headers, 'X-Pitlane-Kind': kind ?? '' },
  }
}
