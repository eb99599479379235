import { MINUTE } from '@pitlane/contract/durations'
import type { ReadContext } from '../../platform/context.ts'
import { hasMoreCars, type KnownPaces, readPaces } from './known-paces-queries.ts'

const QUARTER = 15 * MINUTE
/** Some 140 letters are known of each car, and of one thing three quarters of a megabyte are kept. */
const MOST_KNOWN = 5_000

/** Nobody who changes these at the same time: what comes of it may be undone, and would be known all the same. */
type Outside = ReadContext & { enqueue?: never }

/**
 * How fast all cars of a business get on, which screens ask for again and again: read once, and anew when a booking or a car has changed, or when a
 * quarter of an hour has passed, in which no car gets far. Nothing of a fleet too large for that.
 */
export async function knownPaces(ctx: Outside): Promise<Partial<KnownPaces>> {
  const { madeOnce } = ctx.platform
  const revision = await madeOnce.revisionOf(ctx, ['bookings', 'vehicles'])
  const quarter = ` ${Math.floor(ctx.now.getTime() / QUARTER)}`
  const wanted = { of: `${ctx.tenantId} paces`, revision, time: quarter, keptMs: QUARTER }
  const paces = await madeOnce.text(wanted, async () =>
    (await hasMoreCars(ctx, MOST_KNOWN)) ? NOTHING : (await readPaces(ctx)).paces,
  )
  return paces === NOTHING ? {} : { paces }
}

const NOTHING = ''

/** For a handler that asks for the pace of many cars. */
export function knowingPaces<Ctx extends Outside, Input, Answer>(
  handler: (ctx: Ctx & Partial<KnownPaces>, input: Input) => Promise<Answer>,
) {
  return async (ctx: Ctx, input: Input): Promise<Answer> =>
    handler({ ...ctx, ...(await knownPaces(ctx)) }, input)
}
