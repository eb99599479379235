import { AppError } from '@pitlane/contract/errors'
import type { Moment, Platform } from '../context.ts'
import { openPlaces, type Places } from '../places.ts'
import { within } from './within.ts'

/** So many businesses have their turn at once in a process, whatever for: they hold connections that people wait for. */
const AT_ONCE = 3
/** Whoever takes longer goes on, and keeps no place. */
const TURN_MS = 10_000

interface Turns {
  places: Places
  /** What goes on from an earlier tick, by what it is for and whose it is. */
  under: Set<string>
}

const turnsOf = new WeakMap<Platform, Turns>()

/**
 * What a tick does for each business in turn, a part at a time and a few beside each other, so that one with much to do holds up none of
 * the others, nor one that is slow. Whoever is not done after a turn goes on without being waited for, and is passed over until then; one
 * that fails is logged and left for the next tick.
 */
export async function inTurns(
  { log, platform }: Moment,
  tenants: readonly string[],
  /** Does a part; what answers true may have more. */
  work: (tenantId: string) => Promise<unknown>,
  trouble: string,
  turnMs = TURN_MS,
): Promise<void> {
  const { places, under } = turnsIn(platform)

  async function part(tenantId: string, key: string): Promise<boolean> {
    try {
      return (await work(tenantId)) === true
    } catch (error) {
      log.error({ err: error, tenantId }, trouble)
      return false
    } finally {
      under.delete(key)
    }
  }

  /** Whether there may be more. */
  async function turn(tenantId: string): Promise<boolean> {
    const key = `${trouble} ${tenantId}`
    if (under.has(key)) return false
    under.add(key)
    const doing = part(tenantId, key)
    platform.background.begin(() => doing.then(() => {}))
    return (await within(turnMs, doing)) === true
  }

  let left = tenants
  while (left.length > 0) {
    const isMore = await Promise.all(
      left.map((tenantId) => places.use({ of: tenantId }, () => turn(tenantId))),
    )
    left = left.filter((_, place) => isMore[place])
  }
}

function turnsIn(platform: Platform): Turns {
  const known = turnsOf.get(platform)
  if (known) return known
  const refusal = () => new AppError('overloaded', 'Too many wait for their turn already.')
  const turns = {
    places: openPlaces({ atOnce: AT_ONCE, atOnceForOne: 1, refusal }),
    under: new Set<string>(),
  }
  turnsOf.set(platform, turns)
  return turns
}
