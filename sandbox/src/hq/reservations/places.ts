/** A record's place in the list. After the first of every 25 live vehicles comes one that is sold or deleted. */
export type Place = number

const LIVE = 25
const BLOCK = LIVE + 1
const FIRST_ID = 1000
const STEP = 7
const GONE = 3

export function placesOf(vehicles: number): number {
  return vehicles + Math.ceil(vehicles / LIVE)
}

/** The number of the live vehicle at a place, or of the gone one. */
export function carAt(place: Place): { car: number; isGone: boolean } {
  const block = Math.floor(place / BLOCK)
  const rest = place % BLOCK
  if (rest === 1) return { car: block, isGone: true }
  return { car: block * LIVE + (rest === 0 ? 0 : rest - 1), isGone: false }
}

export function placeOfCar(car: number): Place {
  const rest = car % LIVE
  return Math.floor(car / LIVE) * BLOCK + (rest === 0 ? 0 : rest + 1)
}

export function idAt(place: Place): number {
  const { car, isGone } = carAt(place)
  return isGone ? idOfCar(car * LIVE) + GONE : idOfCar(car)
}

export function idOfCar(car: number): number {
  return FIRST_ID + STEP * car
}

export function placeOfId(id: number | string): Place | undefined {
  const offset = Number(id) - FIRST_ID
  const car = Math.floor(offset / STEP)
  if (!Number.isInteger(offset) || offset < 0) return undefined
  if (offset % STEP === 0) return placeOfCar(car)
  return offset % STEP === GONE && car % LIVE === 0 ? placeOfCar(car) + 1 : undefined
}
