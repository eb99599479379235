/** What takes less than this for the largest input hurts nobody, however it grows; and it is lost in the noise. */
const FLOOR_MS = 50
const RESOLUTION_MS = 1
/** Four times the input: four times as long is right, sixteen times is the square of it. */
const STEEPEST = 8
/** A machine has better things to do now and then: only what is too steep every time is. */
const ROUNDS = 3
/** What is small is soon tried once more, and the more it is disturbed the less is it worth. */
const TRIES = { 1: 5, 2: 2, 4: 2 } as const

/**
 * How long the work takes for once, twice and four times a size, in milliseconds, if that grows faster than the size. What
 * counts is the time that everybody else in the process has to wait, not what other processes take meanwhile.
 */
export async function tooSteep(
  size: number,
  work: (size: number) => unknown,
): Promise<readonly number[] | undefined> {
  if ((await timeOf(size * 4, work, 1)) < FLOOR_MS) return undefined
  let times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const always = await timeOf(Math.ceil(size / 100), work, TRIES[1])
    times = []
    for (const factor of [1, 2, 4] as const)
      times.push((await timeOf(size * factor, work, TRIES[factor])) - always)
    const [once = 0, , fourTimes = 0] = times
    if (fourTimes < FLOOR_MS || fourTimes < STEEPEST * Math.max(once, RESOLUTION_MS)) return undefined
  }
  return times.map(Math.round)
}

/** The best of some tries: whatever came between can only have made it slower. */
async function timeOf(size: number, work: (size: number) => unknown, tries: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < tries; attempt++) {
    const start = spent()
    await work(size)
    best = Math.min(best, spent() - start)
  }
  return best
}

function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
