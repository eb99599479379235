import type { Check } from '@pitlane/contract/checks/calls'
import { distanceInWords, type Units } from '@pitlane/contract/units'
import { fuelInWords } from '../fuel-words.ts'

/** Two checks of a car, the older one first. */
export interface Two {
  before: Check
  after: Check
}

/** Those that are asked for, as far as they are there; else the latest, and beside each its neighbour. Newest first comes in. */
export function twoOf(
  checks: readonly Check[],
  asked: { before?: string | undefined; after?: string | undefined } = {},
): Two | undefined {
  const named = (id: string | undefined) => checks.find((it) => it.id === id)
  const after = named(asked.after) ?? checks.find((it) => it.id !== asked.before)
  if (!after) return undefined
  const place = checks.indexOf(after)
  const neighbour = checks[place + 1] ?? checks[place - 1]
  const before = asked.before === after.id ? neighbour : (named(asked.before) ?? neighbour)
  if (!before) return undefined
  return before.at <= after.at ? { before, after } : { before: after, after: before }
}

/** What there is a photo of in either, in the order of the later one. */
export function labelsOf({ before, after }: Two): string[] {
  return [...new Set([...after.photos, ...before.photos].map(({ label }) => label))]
}

export function photoUrl({ photos }: Check, label: string): string | undefined {
  return photos.find((photo) => photo.label === label)?.url
}

export interface ItemOfTwo {
  itemId: string
  label: string
  before: Check['items'][number] | undefined
  after: Check['items'][number] | undefined
}

/** Every item of either, by the name it had last. */
export function itemsOf({ before, after }: Two): ItemOfTwo[] {
  const of = ({ items }: Check, itemId: string) => items.find((item) => item.itemId === itemId)
  const all = [...after.items, ...before.items.filter(({ itemId }) => !of(after, itemId))]
  return all.map(({ itemId, label }) => ({
    itemId,
    label,
    before: of(before, itemId),
    after: of(after, itemId),
  }))
}

/** What is not as it was, in sentences: whoever cannot see the photos, or has no time for them. */
export function changesInWords(two: Two, units: Units): string[] {
  return [...itemsOf(two).flatMap(itemInWords), ...odometerInWords(two, units), ...fuelOfTwo(two)]
}

function itemInWords({ label, before, after }: ItemOfTwo): string[] {
  if (!before || !after) return []
  if (before.isOk && !after.isOk) return [`${label} was OK and is not OK now.`]
  if (!before.isOk && after.isOk) return [`${label} was not OK and is OK now.`]
  return before.isOk ? [] : [`${label} is still not OK.`]
}

function odometerInWords({ before, after }: Two, units: Units): string[] {
  if (before.odometer === null || after.odometer === null) return []
  const driven = after.odometer - before.odometer
  if (driven === 0) return ['The odometer says the same.']
  return [`The odometer says ${distanceInWords(Math.abs(driven), units)} ${driven > 0 ? 'more' : 'less'}.`]
}

function fuelOfTwo({ before, after }: Two): string[] {
  if (before.fuel === null || after.fuel === null || before.fuel === after.fuel) return []
  return [`Fuel was ${fuelSaid(before.fuel)} and is ${fuelSaid(after.fuel)} now.`]
}

function fuelSaid(eighths: number): string {
  return fuelInWords(eighths).toLowerCase()
}
