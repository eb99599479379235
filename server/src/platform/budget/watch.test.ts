import { afterEach, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { openWatch } from './watch.ts'

const TURN_MS = 100
const lines: string[] = []
const log = openLog('warn', { write: (line) => void lines.push(line) })
const watch = openWatch(log, openMetrics(), TURN_MS)
afterEach(() => watch.close())

function compute(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** What used the processor itself: on a busy machine others keep us waiting as well. */
const told = () =>
  lines
    .map((line): { call: string; cpuMs: number } => JSON.parse(line))
    .filter(({ cpuMs }) => cpuMs > TURN_MS)

test('what took long until somebody waits is told nobody, what takes long from then on is', async () => {
  compute(3 * TURN_MS)
  watch.begin()
  await expect.poll(watch.lateMs, { timeout: 10_000 }).not.toBeNaN()
  expect(told()).toEqual([])
  compute(3 * TURN_MS)
  await expect.poll(told, { timeout: 10_000 }).toMatchObject([{ call: 'unknown' }])
})
