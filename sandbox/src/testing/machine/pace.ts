/** Where the times of the first line of /proc/stat are: user, nice, system, idle, waiting, two kinds of interrupts, taken by other machines. */
const KINDS = 8
/** The first are not compiled yet. */
const UNTIL_COMPILED = 10

/** How much longer the same work took than at its best, in the middle and in the worst of twenty. */
export function paceOf(took: readonly number[]): string {
  const sorted = took.slice(UNTIL_COMPILED).sort((one, other) => one - other)
  const best = sorted[Math.floor(sorted.length * 0.05)]
  if (!best) return 'too short to tell how fast it was'
  const times = (share: number) => ((sorted[Math.floor(sorted.length * share)] ?? best) / best).toFixed(1)
  return `the same work took ${times(0.5)} times its best in the middle, ${times(0.95)} in the worst of twenty`
}

/** By two first lines of /proc/stat; nothing where there are none. */
export function takenByOthers(before: string, after: string): string {
  const [from, to] = [timesOf(before), timesOf(after)]
  const all = sumOf(to) - sumOf(from)
  const taken = (to.at(-1) ?? 0) - (from.at(-1) ?? 0)
  return to.length === KINDS && all > 0
    ? `other machines took ${Math.round((taken / all) * 100)} % of its processors`
    : ''
}

function timesOf(line: string): number[] {
  return line
    .split(/\s+/)
    .slice(1, 1 + KINDS)
    .map(Number)
}

function sumOf(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0)
}
