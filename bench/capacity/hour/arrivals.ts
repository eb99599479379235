import { HOUR, MINUTE } from '@pitlane/contract/durations'
import { type KindName, kinds, mix } from './mix.ts'
import { seeded } from './random.ts'

interface Arrival {
  /** From the beginning of the run. */
  atMs: number
  kind: KindName
  /** Which of all people. */
  person: number
}

/** The hour is from ten to seven until ten to eight; a shorter piece has as much of itself before seven. */
export const BEFORE_SEVEN = 1 / 6

/** How many more come than on average over the hour: fewer before seven, most when doors have just opened. */
export function crowdAt(minutesAfterSeven: number): number {
  if (minutesAfterSeven < 0) return 0.6
  return minutesAfterSeven < QUARTER ? OPENING : LATER
}
const QUARTER = 15
const OPENING = 1.5
/** So that the hour comes to one: ten minutes before, fifteen of opening, thirty-five later. */
const LATER = (60 - 10 * 0.6 - QUARTER * OPENING) / 35

interface Run {
  people: number
  minutes: number
  seed: number
}

/**
 * Who comes when, whatever became of those before: a Poisson process whose rate goes with the crowd. Drawn at the highest rate, and
 * thinned to the one of the moment.
 */
export function* arrivalsOf({ people, minutes, seed }: Run): Generator<Arrival> {
  const random = seeded(seed)
  const each = kinds.map((kind) => mix[kind].perPersonAndHour)
  const perMs = (people * each.reduce((sum, rate) => sum + rate, 0)) / HOUR
  const highest = perMs * OPENING
  const sevenAtMs = minutes * MINUTE * BEFORE_SEVEN
  for (let atMs = 0; ; ) {
    atMs -= Math.log(1 - random()) / highest
    if (atMs >= minutes * MINUTE) return
    const isThere = random() < crowdAt((atMs - sevenAtMs) / MINUTE) / OPENING
    const kind = drawn(each, random())
    const person = Math.floor(random() * people)
    if (isThere) yield { atMs, kind, person }
  }
}

function drawn(weights: readonly number[], luck: number): KindName {
  let left = luck * weights.reduce((sum, weight) => sum + weight, 0)
  const at = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return kinds[at] ?? 'Dashboard'
}
