import { DAY } from '@pitlane/contract/durations'
import { comparable, dayIn } from '@pitlane/contract/formats'
import { type Cover, categoriesOfWear } from '@pitlane/contract/guarantees/cover'
import { daysBetween } from '@pitlane/contract/routine/words'
import type { Units } from '@pitlane/contract/units'
import { guaranteeSentence, warrantySentence } from './cover-sentences.ts'

export interface Reckoned {
  id: string
  number: number
  title: string
  vehicleId: string
  category: string
  foundAt: Date
  /** Null while it is open. */
  completedAt: Date | null
  odometer: number | null
  mechanic: string | null
  isGenerated: boolean
  cause: 'wear' | 'damage' | null
}

interface Around {
  repairs: readonly Reckoned[]
  mechanics: readonly { name: string; guaranteeDays: number | null; guaranteeDistance: number | null }[]
  vehicles: readonly {
    id: string
    mileage: number | null
    warrantyUntil: string | null
    warrantyDistance: number | null
  }[]
  timezone: string
  units: Units
  now: Date
}

/** Who owes a repair already, reckoned by looking at all others, one after the other. */
export function naiveCovers(repair: Reckoned, around: Around): Cover[] {
  if (repair.isGenerated || repair.cause === 'damage') return []
  return [...byMechanic(repair, around), ...byMaker(repair, around)]
}

function byMechanic(repair: Reckoned, { repairs, mechanics, timezone, units, now }: Around): Cover[] {
  const found = dayIn(timezone, repair.foundAt)
  const covers = repairs.flatMap((other) => {
    if (other.id === repair.id || other.vehicleId !== repair.vehicleId) return []
    if (other.category !== repair.category || !other.completedAt) return []
    const done = dayIn(timezone, other.completedAt)
    if (done > found || (done === found && other.number >= repair.number)) return []
    const name = other.mechanic
    const mechanic = mechanics.find((it) => name !== null && comparable(it.name) === comparable(name))
    if (name === null || !mechanic) return []
    const { guaranteeDays, guaranteeDistance } = mechanic
    const isRead = other.odometer !== null && repair.odometer !== null
    if (guaranteeDays === null && (guaranteeDistance === null || !isRead)) return []
    const days = daysBetween(done, found)
    if (guaranteeDays !== null && days > guaranteeDays) return []
    const driven = (repair.odometer ?? 0) - (other.odometer ?? 0)
    if (guaranteeDistance !== null && isRead && driven > guaranteeDistance) return []
    const until = guaranteeDays === null ? null : dayAfter(done, guaranteeDays)
    const distance =
      guaranteeDistance === null || other.odometer === null ? null : other.odometer + guaranteeDistance
    const sentence = guaranteeSentence(
      { repair: other, mechanic: name, days, until, distance },
      { today: dayIn(timezone, now), units },
    )
    const cover = { by: 'mechanic' as const, until, distance, repair: { id: other.id, number: other.number } }
    return [{ done, cover: { ...cover, sentence } }]
  })
  const newest = covers.sort(
    (one, other) => other.done.localeCompare(one.done) || other.cover.repair.number - one.cover.repair.number,
  )
  return newest.slice(0, 1).map(({ cover }) => cover)
}

function byMaker(repair: Reckoned, { vehicles, timezone, units, now }: Around): Cover[] {
  const car = vehicles.find(({ id }) => id === repair.vehicleId)
  if (!car || categoriesOfWear.some((category) => category === repair.category)) return []
  const { warrantyUntil: until, warrantyDistance: distance, mileage } = car
  const odometer = repair.odometer ?? mileage
  if (until === null && (distance === null || odometer === null)) return []
  if (until !== null && dayIn(timezone, repair.foundAt) > until) return []
  if (distance !== null && odometer !== null && odometer > distance) return []
  const sentence = warrantySentence({ until, distance }, { today: dayIn(timezone, now), units })
  return [{ by: 'maker', until, distance, repair: null, sentence }]
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}
