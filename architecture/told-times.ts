import { isTest, type Tree } from './tree.ts'

/** Reads what the clock on the wall shows; `clock.ts` beside it says it. */
const READER = 'contract/src/zones.ts'

/** What makes hours and minutes of a moment. */
const byHand = [
  /\bhour12\b/,
  /\bhourCycle\b/,
  /\btimeStyle\b/,
  /\btoLocaleTimeString\b/,
  /\bhour:\s*['"](numeric|2-digit)['"]/,
  /new Date\([^)]*\)\.toLocaleString\(/,
  /\.slice\(11\b/,
  /\bget(UTC)?(Hours|Minutes)\(/,
]

/** Files that say a time in their own way, and not as the clock of the business does. */
export function timesByHand(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => /^(contract|server|web)\/src\//.test(file) && file !== READER && !isTest(file))
    .filter(([, code]) => byHand.some((way) => way.test(code)))
    .map(([file]) => file)
}
