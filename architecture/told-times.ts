import { isTest, type Tree } from './tree.ts'

/** The first reads what the clock on the wall shows, and `clock.ts` beside it says it; the second says it in other languages. */
const known = ['contract/src/zones.ts', 'web/src/ui/speech/in-words.ts']

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

/** Where nothing of the inside is loaded for one day. */
const knownDays = ['web/src/pages/signed-out/ReopenPage.tsx']

/** Files that write a day in their own way: each time they make a format, which takes a browser on a phone some milliseconds. */
export function daysByHand(tree: Tree): string[] {
  return [...tree]
    .filter(
      ([file]) => /^(contract|server|web)\/src\//.test(file) && !knownDays.includes(file) && !isTest(file),
    )
    .filter(([, code]) => /\btoLocaleDateString\b/.test(code))
    .map(([file]) => file)
}

/** Files that say a time in their own way, and not as the clock of the business does. */
export function timesByHand(tree: Tree): string[] {
  return [...tree]
    .filter(([file]) => /^(contract|server|web)\/src\//.test(file) && !known.includes(file) && !isTest(file))
    .filter(([, code]) => byHand.some((way) => way.test(code)))
    .map(([file]) => file)
}
