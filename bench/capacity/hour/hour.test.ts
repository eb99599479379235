import { wallAt } from '@pitlane/contract/zones'
import { describe, expect, test } from 'vitest'
import { search } from '../measure-capacity.ts'
import { compared } from '../told/sums.ts'
import { arrivalsOf, BEFORE_SEVEN, crowdAt } from './arrivals.ts'
import { openLatencies } from './latencies.ts'
import { kinds, mix } from './mix.ts'
import { sevenAt } from './seven.ts'
import { businessesOf, fleets } from './sizes.ts'

describe('businesses', () => {
  test('have sixty cars and eight people in the mean, most of them fewer, some two thousand', () => {
    const all = businessesOf(2_000)
    const mean = (of: (business: (typeof all)[number]) => number) =>
      all.reduce((sum, it) => sum + of(it), 0) / all.length
    expect(mean((it) => it.cars)).toBeCloseTo(60, -0.5)
    expect(mean((it) => it.people)).toBeGreaterThan(7.5)
    expect(mean((it) => it.people)).toBeLessThan(9)
    expect(all.filter(({ cars }) => cars < 60).length).toBeGreaterThan(1_400)
    for (const { cars, share } of fleets)
      expect(all.filter((it) => it.cars === cars).length / all.length).toBeCloseTo(share, 2)
  })

  test('are the same ones, however many more there are', () => {
    expect(businessesOf(500).slice(0, 50)).toEqual(businessesOf(50))
  })

  test('have shares that come to one', () => {
    expect(fleets.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 10)
  })
})

describe('arrivals', () => {
  const run = { people: 4_000, minutes: 60, seed: 7 }
  const all = [...arrivalsOf(run)]

  test('are as many of each kind as the mix says, give or take chance', () => {
    const expected = (kind: (typeof kinds)[number]) => run.people * mix[kind].perPersonAndHour
    const byKind = Map.groupBy(all, ({ kind }) => kind)
    for (const kind of kinds) {
      const [came, wanted] = [byKind.get(kind)?.length ?? 0, expected(kind)]
      expect(Math.abs(came - wanted), kind).toBeLessThan(4 * Math.sqrt(wanted))
    }
  })

  test('come one after the other, of all people, the same for the same seed and others for another', () => {
    expect(all.every(({ atMs }, at) => atMs >= (all[at - 1]?.atMs ?? 0))).toBe(true)
    expect(new Set(all.map(({ person }) => person)).size).toBeGreaterThan(0.99 * run.people)
    expect([...arrivalsOf(run)].slice(0, 100)).toEqual(all.slice(0, 100))
    expect([...arrivalsOf({ ...run, seed: 8 })].slice(0, 100)).not.toEqual(all.slice(0, 100))
  })

  test('do not wait for each other: the time between two is spread as chance spreads it', () => {
    const later = all.filter(({ atMs }) => atMs > 30 * 60_000).map(({ atMs }) => atMs)
    const gaps = later.slice(1).map((atMs, at) => atMs - (later[at] ?? 0))
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
    const spread = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length)
    expect(spread / mean).toBeGreaterThan(0.95)
    expect(spread / mean).toBeLessThan(1.05)
  })

  test('are most when doors open, and the hour comes to one', () => {
    const perMinute = Array.from({ length: 60 }, (_, minute) => crowdAt(minute + 0.5 - 60 * BEFORE_SEVEN))
    expect(perMinute.reduce((sum, it) => sum + it, 0) / 60).toBeCloseTo(1, 10)
    const within = (from: number, to: number) =>
      all.filter(({ atMs }) => atMs >= from * 60_000 && atMs < to * 60_000).length / (to - from)
    expect(within(10, 25)).toBeGreaterThan(1.3 * within(25, 60))
    expect(within(0, 10)).toBeLessThan(0.8 * within(25, 60))
  })
})

describe('how long calls took', () => {
  test('counts from the moment they were meant for, so that a second in which nobody was answered is seen', () => {
    const latencies = openLatencies()
    for (let at = 0; at < 1_000; at++) {
      const stands = at >= 400 && at < 600
      latencies.note('page', { meantForMs: at * 10, endedMs: stands ? 6_000 : at * 10 + 1, end: 'answered' })
    }
    const { count, p50Ms, p95Ms, mostMs } = latencies.all()
    expect({ count, p50Ms, mostMs }).toEqual({ count: 1_000, p50Ms: 1, mostMs: 2_000 })
    expect(p95Ms).toBe(1_510)
  })

  test('tells those that were sent away from those that failed, and none is left out of the times', () => {
    const latencies = openLatencies()
    for (const end of ['answered', 'refused', 'failed', 'failed'] as const)
      latencies.note('page', { meantForMs: 0, endedMs: 5, end })
    expect(latencies.kinds()).toEqual([
      ['page', expect.objectContaining({ count: 4, refused: 1, failed: 2, p99Ms: 5 })],
    ])
  })
})

test('it is seven in twelve zones at once, by a clock that is a few hours off at the most', () => {
  for (const day of ['2026-11-18', '2026-07-01'])
    for (let hour = 0; hour < 24; hour++) {
      const wanted = new Date(`${day}T${String(hour).padStart(2, '0')}:17:00Z`)
      const { zones, aheadMs } = sevenAt(wanted, Intl.supportedValuesOf('timeZone'))
      expect(new Set(zones).size).toBe(12)
      expect(Math.abs(aheadMs)).toBeLessThan(3 * 60 * 60_000)
      for (const zone of zones)
        expect(new Date(wallAt(wanted.getTime() + aheadMs, zone)).toISOString().slice(11, 16)).toBe('07:00')
    }
})

test('what was answered as done and is not there is lost; what was not answered may be there or not', () => {
  const entry = (mark: string, isDone: boolean) => ({ business: 1, mark, isDone })
  const of = (mark: string) => `00000000-0000-7000-8000-000000000001${mark}`
  const sent = [entry('a', true), entry('b', true), entry('c', true), entry('d', false), entry('e', false)]
  expect(compared('repairs', sent, [of('a'), of('b'), of('b'), of('d')])).toEqual({
    ...{ name: 'repairs', done: 3, found: 3, lost: 1, twice: 1 },
  })
})

test('the largest number that does is looked for by doubling, and then between', async () => {
  const tried: number[] = []
  const found = await search(async (count) => {
    tried.push(count)
    return count <= 700
  })
  expect(tried).toEqual([125, 250, 500, 1_000, 750, 625])
  expect(found).toBe(625)
})
