import { HOUR } from '@pitlane/contract/durations'
import { type Moment, withTenant } from '../context.ts'
import {
  type Change,
  changeDeliveries,
  holdDeliveries,
  removeDeliveries,
  type TakenDelivery,
} from './queries.ts'
import { wakeNext } from './receiver-queries.ts'
import type { Outcome, Outgoing, Pace, Way } from './way.ts'

/** What became of an attempt, or why there was none: wanted no more, of no use any more, or too much of it. */
type Result =
  | Outcome
  | { is: 'withdrawn' }
  | { is: 'over' | 'held'; reason: string }
  | { is: 'put off'; at: Date }

export interface Noted<Message> {
  row: TakenDelivery
  /** What was handed over, or could not be. */
  message?: Message
  result: Result
}

/** No receiver has us wait longer for the next try. */
const LONGEST_PAUSE_MS = 6 * HOUR

interface NotedSet<Message> {
  tenantId: string
  /** The work may have begun long before. */
  now: Date
  noted: readonly Noted<Message>[]
}

/** However many there are, in one transaction. */
export function noteAll<Message extends Outgoing>(
  moment: Moment,
  way: Way<Message>,
  { tenantId, now, noted }: NotedSet<Message>,
): Promise<void> {
  return withTenant(moment, tenantId, async (ctx) => {
    const changes = noted.map((it) => changeOf({ ...moment, now }, way, it))
    const kept = changes.filter(({ state }) => way.keepsLog || state === 'waiting')
    const over = changes.filter(({ state }) => !way.keepsLog && state !== 'waiting')
    await holdDeliveries(ctx, idsOf(changes))
    await changeDeliveries(ctx, kept)
    await removeDeliveries(ctx, idsOf(over))
    const ended = noted.filter((_, place) => changes[place]?.state !== 'waiting')
    await wakeNext(
      ctx,
      way.name,
      ended.flatMap(({ row }) => row.orderKey ?? []),
    )
    await way.hear?.(ctx, noted.flatMap(attemptIn))
  })
}

/** Whether it was made too long ago to be tried once more. */
export function isLate(ctx: Moment, { lastsMs }: Pace, row: TakenDelivery): boolean {
  return ageOf(ctx, row) >= lastsMs(ctx.platform.config)
}

function ageOf({ now }: Moment, { madeAt }: TakenDelivery): number {
  return now.getTime() - Date.parse(madeAt)
}

function changeOf<Message extends Outgoing>(ctx: Moment, pace: Pace, noted: Noted<Message>): Change {
  const { row, result, message } = noted
  const { is } = result
  const { id, attempts } = row
  const reason = 'reason' in result ? result.reason : null
  const isLogged = pace.keepsLog && attemptIn(noted).length > 0
  const answered = 'answered' in result ? result.answered : undefined
  const tried = isLogged
    ? JSON.stringify({ at: ctx.now.toISOString(), said: reason ?? is, ...answered })
    : null
  const again = { id, state: 'waiting', to: null, reason: null, isHeld: false, tried } as const
  if (is === 'put off') return { ...again, at: result.at, isUntried: true }
  const pause = is === 'later' ? pauseAfter(ctx, pace, row, result.afterMs) : undefined
  if (pause !== undefined) return { ...again, at: new Date(ctx.now.getTime() + pause), isUntried: false }
  if (is === 'later' || is === 'over')
    ctx.log.warn({ way: pace.name, delivery: id, attempts }, 'a delivery was given up')
  const state = is === 'sent' || is === 'withdrawn' ? is : 'failed'
  const to = message?.to ?? null
  return { id, state, to, reason, isHeld: is === 'held', tried, at: null, isUntried: false }
}

/** How long nothing is done, and no longer than until its last try; nothing at all when it was tried long or often enough. */
function pauseAfter(ctx: Moment, pace: Pace, row: TakenDelivery, askedMs = 0): number | undefined {
  const { pausesMs, mostAttempts = Number.POSITIVE_INFINITY } = pace
  const leftMs = pace.lastsMs(ctx.platform.config) - ageOf(ctx, row)
  if (leftMs <= 0 || row.attempts >= mostAttempts) return undefined
  const usual = pausesMs[Math.min(row.attempts, pausesMs.length) - 1] ?? 0
  return Math.min(Math.max(usual, askedMs), LONGEST_PAUSE_MS, leftMs)
}

function attemptIn<Message>({ message, result }: Noted<Message>) {
  return message && isOutcome(result) ? [{ message, outcome: result }] : []
}

function isOutcome(result: Result): result is Outcome {
  return /^(sent|gone|later|refused)$/.test(result.is)
}

function idsOf(changes: readonly Change[]): string[] {
  return changes.map(({ id }) => id)
}
