import { limits } from '@pitlane/contract/limits'

export type Sizes = Record<keyof typeof limits, number>

/** What few have of each is not worth making less of. */
const ALWAYS_WHOLE = 100

/** All that a business may hold, or a part of it: a tenth has all the shapes, and is there in seconds. */
export function sizesOf(part: number): Sizes {
  const sized = Object.entries(limits).map(([name, { most }]) => [name, partOf(most, part)])
  return Object.fromEntries(sized) as Sizes
}

function partOf(most: number, part: number): number {
  return most <= ALWAYS_WHOLE ? most : Math.max(ALWAYS_WHOLE, Math.round(most * part))
}
