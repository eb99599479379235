import { MINUTE } from '@pitlane/contract/durations'
import { type Moment, readingTenant, withTenant } from '../context.ts'
import { inSets } from '../in-sets.ts'
import { isLate, type Noted, noteAll } from './note.ts'
import { type TakenDelivery, takeDeliveries } from './queries.ts'
import type { Delivery, Outgoing, Way } from './way.ts'

/** Longer than one can wait for its place and then take. Whoever has not said by then what became of it is gone. */
const TAKEN_FOR_MS = 5 * MINUTE
/** In one go, where receivers are apart; what is left is due at the next. */
const MOST_SETS = 20

/** Whoever found no place in line, all behind a slow receiver, comes again. */
const NO_PLACE_MS = MINUTE

const TOO_LATE = 'It could not be sent in time.'
const UNREADABLE = 'It was written under another secret key.'

/**
 * All that is due of a business where receivers are apart: sets are taken while those before are under way. What has an order
 * follows as soon as the one before it is noted.
 */
export async function deliverAll<Message extends Outgoing>(
  moment: Moment,
  way: Way<Message>,
  tenantId: string,
  { signal, taken: tellTaken }: { signal?: AbortSignal; taken?: () => void } = {},
): Promise<void> {
  const clock = running(moment)
  const begin = openSender(moment, way, { tenantId, clock, dueBy: clock, signal })
  const under = new Set<Promise<void>>()
  let hasOrder = false
  let ended = 0
  for (let taken = 0; taken < MOST_SETS * way.atATime && !signal?.aborted; ) {
    const endedBefore = ended
    const begun = await begin()
    tellTaken?.()
    for (const sending of begun.sending) {
      const done = sending.then(() => {
        ended += 1
        under.delete(done)
      })
      under.add(done)
    }
    taken += begun.taken
    hasOrder ||= begun.hasOrder
    if (begun.taken > 0 || (hasOrder && ended > endedBefore)) continue
    if (!hasOrder || under.size === 0) break
    await Promise.race(under)
  }
  await Promise.all(under)
}

/** A set of a business at a time; says whether there may be another: what was not a whole one was the last. */
export function deliverInSets<Message extends Outgoing>(moment: Moment, way: Way<Message>) {
  const clock = running(moment)
  return async (tenantId: string): Promise<boolean> => {
    const begin = openSender(moment, way, { tenantId, clock, dueBy: () => moment.now, signal: undefined })
    const { taken, sending } = await begin()
    await Promise.all(sending)
    return taken === way.atATime
  }
}

/** Now, as the work goes on: how long a set is taken for, and pauses, are counted from when they begin. */
function running({ now }: Moment): () => Date {
  const begun = performance.now()
  return () => new Date(now.getTime() + performance.now() - begun)
}

interface Begun {
  taken: number
  hasOrder: boolean
  sending: Promise<void>[]
}

interface Sender {
  tenantId: string
  clock: () => Date
  /** What comes meanwhile may follow, or is for the next. */
  dueBy: () => Date
  signal: AbortSignal | undefined
}

/**
 * Takes a set, looks what it says by now and begins to send it. Who dies before it is noted has it sent again by whoever takes it
 * next.
 */
function openSender<Message extends Outgoing>(
  moment: Moment,
  way: Way<Message>,
  { tenantId, clock, dueBy, signal }: Sender,
) {
  const { platform, log } = moment
  const note = inSets<Noted<Message>>((noted) => noteAll(moment, way, { tenantId, now: clock(), noted }))

  async function begin(): Promise<Begun> {
    const rows = await takeSet()
    const whole = rows.filter((row) => !reasonAgainst(row))
    const composed = whole.length > 0 ? await way.compose(readingTenant(moment, tenantId), whole) : []
    const messages = new Map(composed.map((message) => [message.id, message]))
    const over = rows.filter(({ id }) => !messages.has(id))
    await Promise.all(
      over.map((row) => {
        const reason = reasonAgainst(row)
        return note({ row, result: reason ? { is: 'over', reason } : { is: 'withdrawn' } })
      }),
    )
    const sending = rows.flatMap((row) => {
      const message = messages.get(row.id)
      return message ? [sendOne(row, message)] : []
    })
    return { taken: rows.length, hasOrder: rows.some(({ orderKey }) => orderKey !== null), sending }
  }

  /** In the order in which they were made. */
  async function takeSet() {
    const until = new Date(clock().getTime() + TAKEN_FOR_MS)
    const rows = await withTenant({ ...moment, now: dueBy() }, tenantId, (ctx) =>
      takeDeliveries(ctx, way.name, way.atATime, until),
    )
    return rows
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map((row) => ({ ...row, said: row.sealed === null ? undefined : platform.secrets.open(row.sealed) }))
  }

  /** Of no use any more, or tried often enough by senders who never said what became of it. */
  function reasonAgainst({
    sealed,
    said,
    goodUntil,
    attempts,
  }: TakenDelivery & Delivery): string | undefined {
    if (sealed !== null && said === undefined) return UNREADABLE
    const isPast = goodUntil !== null && Date.parse(goodUntil) <= moment.now.getTime()
    return isPast || attempts > (way.mostAttempts ?? attempts) ? TOO_LATE : undefined
  }

  /** It keeps its place until it is noted what became of it: the database is not asked for more at once than there are places. */
  async function sendOne(row: TakenDelivery, message: Message): Promise<void> {
    const { apart } = way
    const attempt = async () => {
      // Whoever stops sends nothing of what is still in line.
      if (signal?.aborted) return
      const result = (await hold(row, message)) ?? (await way.send(moment, message, signal))
      if (!signal?.aborted || result.is !== 'later') await note({ row, result, message })
    }
    const wait = () =>
      note({
        row,
        result: isLate({ ...moment, now: clock() }, way, row)
          ? { is: 'over', reason: TOO_LATE }
          : { is: 'put off', at: new Date(clock().getTime() + NO_PLACE_MS) },
      })
    try {
      if (apart) await apart.places.use({ tenantId, receiver: apart.receiverOf(message) }, attempt, wait)
      else await attempt()
    } catch (error) {
      // It stays taken, and is due again.
      log.warn({ err: error, way: way.name, delivery: row.id }, 'what became of a delivery was not noted')
    }
  }

  /** Counted once, however often it is tried. What a business has too much of leaves later; what is too much for a receiver does not. */
  async function hold(row: TakenDelivery, message: Message) {
    if (row.attempts > 1 || row.isCounted || !way.limits) return undefined
    const over = await platform.limits.tryToSpend(moment, await way.limits(moment, tenantId, message))
    if (!over) return undefined
    const { why, sentence, isPutOff } = over.limit
    platform.metrics.held(why)
    return isPutOff && !isLate(moment, way, row)
      ? { is: 'put off' as const, at: over.resetsAt }
      : { is: 'held' as const, reason: sentence }
  }

  return begin
}
