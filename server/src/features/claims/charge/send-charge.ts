import { claimNumber } from '@pitlane/contract/claims/calls'
import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { type ChargeVerdict, unclearInWords, verdictOf } from '@pitlane/contract/hq/charge'
import { type Moment, readingTenant, type WriteContext, withTenant } from '../../../platform/context.ts'
import { type Job, job } from '../../../platform/jobs/jobs.ts'
import { openPlaces } from '../../../platform/places.ts'
import { chargeReservation } from '../../hq/charge.ts'
import { storedAccess } from '../../hq/connection.ts'
import { findClaim } from '../queries.ts'
import { holdClaim, tellClaim } from '../step.ts'
import { findPress, type Press, setOutcome, takePress } from './charge-queries.ts'

/**
 * Not by the name by which the queue knows a business: of those it works on one at a time, and one whose process died would keep all others
 * of the business from being sent until it expires.
 */
type Pressed = Press & { business: string }

/** A press that nobody has taken by then is left: a queue that comes back from a backup must not charge again what was charged long ago. */
const TAKEN_WITHIN_MS = 2 * MINUTE
/** Whoever took one and was held up for so long does not call any more: somebody may have settled it meanwhile. */
const CALLED_WITHIN_MS = MINUTE / 4
/** What may pass after the longest call until its answer is noted. */
const NOTED_WITHIN_MS = MINUTE / 4
const STOPS_WITHIN_MS = 5_000
/** Between what may take so long and the look after it, and between that and another. */
const SPARE_MS = MINUTE / 4
/** Who does what nobody of the business does. */
const HQ = { guest: 'HQ' }

/** A slow HQ holds up its own business, and no job of the queue. */
const places = openPlaces({
  ...{ atOnce: 50, atOnceForOne: 2, longestWaitMs: TAKEN_WITHIN_MS, mostWaitingForOne: 500 },
  refusal: () => new AppError('overloaded', 'Too many charges wait already.'),
})

/** Only begins it. It may do so again, on whichever instance: who comes second finds nothing to take. */
export const sendCharge: Job<Pressed> = job({
  name: 'charge-in-hq',
  work: async ({ platform, log }, pressed) =>
    platform.background.begin((stopping) =>
      places.use({ of: pressed.business }, () =>
        sendOnce({ platform, log, now: platform.clock() }, pressed, stopping),
      ),
    ),
})

/** Calls HQ once for a press. It is taken, and that is committed, before the call. */
export async function sendOnce(
  moment: Moment,
  { business: tenantId, ...press }: Pressed,
  stopping?: AbortSignal,
): Promise<void> {
  const access = await storedAccess(readingTenant(moment, tenantId))
  const pressedAfter = new Date(moment.now.getTime() - TAKEN_WITHIN_MS)
  if (stopping?.aborted) return
  const taken = await withTenant(moment, tenantId, (ctx) => takePress(ctx, press, pressedAfter))
  const heldUpMs = moment.platform.clock().getTime() - moment.now.getTime()
  if (!taken || heldUpMs > CALLED_WITHIN_MS) return
  const { rentalId, rentalNumber, hqVehicleId, amount, day, number, title } = taken
  const charge = { reservationId: rentalId, vehicleId: hqVehicleId, amount, day, title }
  const named = { ...charge, number: claimNumber(number) }
  const answer = await withGrace(stopping, (signal) =>
    chargeReservation({ ...moment, tenantId }, access, named, signal),
  )
  const now = moment.platform.clock()
  await note({ ...moment, now }, tenantId, press, verdictOf(answer, rentalNumber ?? rentalId))
}

/** A stopping instance waits for an answer, but not as long as HQ may take. */
async function withGrace<T>(
  stopping: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  const end = () => void setTimeout(() => ending.abort(), STOPS_WITHIN_MS).unref()
  stopping?.addEventListener('abort', end, { once: true })
  try {
    return await work(ending.signal)
  } finally {
    stopping?.removeEventListener('abort', end)
  }
}

/** When its answer must have come: whoever was to note it is gone, and whether HQ was asked nobody can tell. */
export const lookAfterCharge: Job<Pressed> = job({
  name: 'look-after-charge',
  work: async (moment, { business: tenantId, ...press }) => {
    const error = await withTenant(moment, tenantId, async (ctx) => {
      const pressed = await findPress(ctx, press)
      if (pressed?.state !== 'sending') return undefined
      if (isUnderWay(moment, pressed.takenAt)) {
        await ctx.enqueue(
          lookAfterCharge,
          { business: tenantId, ...press },
          { startAfterSeconds: SPARE_MS / 1000 },
        )
        return undefined
      }
      const rental = (await findClaim(ctx, press.repairId))?.claim.rental
      return unclearInWords(null, false, rental?.number ?? rental?.id ?? '')
    })
    if (error) await note(moment, tenantId, press, { state: 'unclear', error })
  },
})

/** How long after a press it is looked after. */
export function lookedAfter({ platform }: Pick<Moment, 'platform'>) {
  return { startAfterSeconds: (longestMs(platform) + SPARE_MS) / 1000 }
}

function isUnderWay({ now, platform }: Moment, takenAt: string | null): boolean {
  return takenAt !== null && now.getTime() < Date.parse(takenAt) + longestMs(platform)
}

/** From when it is taken until its answer is noted. */
function longestMs({ config }: Moment['platform']): number {
  return CALLED_WITHIN_MS + config.HQ_TIMEOUT_SECONDS * 1000 + NOTED_WITHIN_MS
}

/** What became of this press, unless it is known by now. An answer that comes late is still one. */
async function note(moment: Moment, tenantId: string, press: Press, verdict: ChargeVerdict): Promise<void> {
  await withTenant(moment, tenantId, async (ctx: WriteContext) => {
    const { claim } = await holdClaim(ctx, press.repairId)
    const pressed = await findPress(ctx, press)
    const isOpen =
      pressed?.state === 'sending' || (pressed?.state === 'unclear' && verdict.state !== 'unclear')
    if (!isOpen) return
    const { state } = verdict
    const outcome = 'error' in verdict ? { error: verdict.error } : { chargeId: verdict.chargeId }
    await setOutcome(ctx, press.repairId, { chargeId: null, error: null, ...outcome, state })
    await tellClaim({ ...ctx, ...HQ }, 'answer', claim, press.repairId)
  })
}
