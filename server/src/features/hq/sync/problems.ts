/** Nobody reads more of them, and each run keeps its own. */
const MOST_PROBLEMS = 1_000
/** In characters: a sentence may tell a key or an id of HQ's. */
const LONGEST = 500

/** What is odd about a run, in sentences: however many there are, only so many are held. */
export class Problems {
  readonly told: string[] = []
  count = 0

  constructor(sentences: readonly string[] = []) {
    this.add(sentences)
  }

  add(sentences: readonly string[]): void {
    this.count += sentences.length
    const room = MOST_PROBLEMS - this.told.length
    this.told.push(...sentences.slice(0, room).map((sentence) => sentence.slice(0, LONGEST)))
  }
}

/** In this order, and how many more there are. */
export function listed(all: readonly Problems[]): string[] {
  const told = all.flatMap((problems) => problems.told).slice(0, MOST_PROBLEMS)
  const more = all.reduce((sum, { count }) => sum + count, 0) - told.length
  return more > 0 ? [...told, `${more.toLocaleString('en-US')} more problems are not listed`] : told
}
