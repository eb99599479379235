/** How many cars businesses have, as they are: most are small, few are large. Sixty in the mean. */
export const fleets = [
  { cars: 5, share: 0.17 },
  { cars: 12, share: 0.21 },
  { cars: 25, share: 0.22 },
  { cars: 45, share: 0.155 },
  { cars: 80, share: 0.13 },
  { cars: 150, share: 0.08 },
  { cars: 400, share: 0.03 },
  { cars: 2_000, share: 0.005 },
] as const

export interface Business {
  /** From 1; its id and its address are made of it. */
  number: number
  cars: number
  people: number
}

/** Eight people work with sixty cars. */
const PEOPLE_PER_CAR = 8 / 60
const FEWEST_PEOPLE = 2

/** The first so many of one endless row, in which every stretch has about its share of each size. */
export function businessesOf(count: number): Business[] {
  return Array.from({ length: count }, (_, at) => businessAt(at + 1))
}

const GOLDEN = (Math.sqrt(5) - 1) / 2

function businessAt(number: number): Business {
  const place = (number * GOLDEN) % 1
  let below = 0
  const fleet = fleets.find(({ share }) => {
    below += share
    return place < below
  })
  const { cars } = fleet ?? fleets[fleets.length - 1] ?? { cars: 0 }
  return { number, cars, people: Math.max(FEWEST_PEOPLE, Math.round(cars * PEOPLE_PER_CAR)) }
}
