import { DAY, HOUR } from '@pitlane/contract/durations'
import { wallAt } from '@pitlane/contract/zones'

const ZONES = 12
const SEVEN = 7

export interface Seven {
  /** Twelve names of zones whose clocks show the same. */
  zones: string[]
  /** What the server's clock is ahead of the machine's, so that it is seven there when it should be. */
  aheadMs: number
}

/** Where it is nearly seven at that moment, in twelve zones at once; the rest is put into the server's clock. */
export function sevenAt(wanted: Date, names: readonly string[]): Seven {
  const byOffset = Map.groupBy(names, (name) => wallAt(wanted.getTime(), name) - wanted.getTime())
  const enough = [...byOffset].filter(([, zones]) => zones.length >= ZONES)
  const found = enough
    .map(([offset, zones]) => ({
      zones: zones.slice(0, ZONES),
      aheadMs: untilSeven(wanted.getTime() + offset),
    }))
    .sort((one, other) => Math.abs(one.aheadMs) - Math.abs(other.aheadMs))
  const [nearest] = found
  if (!nearest) throw new Error('There are no twelve zones with one time')
  return nearest
}

/** From a time of day to the nearest seven o'clock, forwards or backwards. */
function untilSeven(wall: number): number {
  const missing = (SEVEN * HOUR - (wall % DAY) + DAY) % DAY
  return missing > DAY / 2 ? missing - DAY : missing
}
