import type { Moment, Platform } from '../context.ts'
import { GIVEN_UP_MS, pauseAfter } from '../jobs/pauses.ts'
import type { Mail } from './mail.ts'
import { mailLimits } from './mail-limits.ts'

/** Longer than a mail server can take. Whoever has not said by then what became of a mail is gone. */
const CLAIM_MS = 5 * 60_000

export interface Attempt {
  tenantId: string
  id: string
  /** How many there were, this one too. */
  attempts: number
  /** When it should have left. */
  since: Date
  /** When it is of no use any more. */
  goodUntil?: Date | undefined
  /** Whoever asked for it was counted then. */
  isCounted?: boolean
}

/** What became of a mail. One that only waits for its turn was not tried; one that is held back will not be. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'again'; at: Date; isUntried?: boolean }
  | { state: 'failed'; reason: string; isHeld?: boolean }

const TOO_LATE = 'It could not be sent in time.'

/** Until when a mail is kept for whoever takes it: counted from then, and not from when all of the work began. */
export function claiming({ now }: Moment): () => Date {
  const begun = performance.now()
  return () => new Date(now.getTime() + (performance.now() - begun) + CLAIM_MS)
}

/** Sends a mail, and says what is to be done about it. Never inside a transaction. */
export async function attempt(
  ctx: Moment,
  mail: Mail,
  { tenantId, id, attempts, since, goodUntil, isCounted = false }: Attempt,
): Promise<Outcome> {
  if (goodUntil && goodUntil <= ctx.now) return { state: 'failed', reason: TOO_LATE }
  const isLate = ctx.now.getTime() - since.getTime() >= GIVEN_UP_MS
  // Once for each mail, however often it is tried.
  const held = attempts === 1 && !isCounted ? await hold(ctx, tenantId, mail.to, isLate) : undefined
  if (held) return held
  try {
    await ctx.platform.mailer.send({ ...mail, messageId: messageIdOf(ctx.platform, id) })
    return { state: 'sent' }
  } catch (error) {
    ctx.log.warn({ err: error, mail: id, attempts }, 'a mail could not be sent')
    if (isLate) return { state: 'failed', reason: reasonOf(error) }
    return { state: 'again', at: new Date(ctx.now.getTime() + pauseAfter(attempts)) }
  }
}

/** What a business has too much of in an hour leaves in the next; what is too much for a mailbox is not caught up. */
async function hold(
  ctx: Moment,
  tenantId: string,
  to: string,
  isLate: boolean,
): Promise<Outcome | undefined> {
  const { limits, metrics } = ctx.platform
  const over = await limits.tryToSpend(ctx, await mailLimits(ctx, tenantId, to))
  if (!over) return undefined
  const { why, sentence } = over.limit
  metrics.mailHeld(why)
  if (why === 'business' && !isLate) return { state: 'again', at: over.resetsAt, isUntried: true }
  return { state: 'failed', reason: sentence, isHeld: true }
}

/** The same for every attempt: a mail program shows one that came twice once. */
function messageIdOf({ publicUrl }: Platform, id: string): string {
  return `<${id}@${new URL(publicUrl()).hostname}>`
}

/** What the mail server answered, for whoever can put an address right; nothing of how we are built. */
function reasonOf(error: unknown): string {
  const answered = error instanceof Error && 'response' in error ? String(error.response) : ''
  return answered
    ? `The mail server answered: ${answered.slice(0, 200)}`
    : 'The mail server could not be reached.'
}
