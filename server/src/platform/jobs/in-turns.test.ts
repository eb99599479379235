import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'
import { job } from './jobs.ts'
import { beginTicking } from './tick.ts'

const { platform } = await openWorld()
const moment = { now: platform.clock(), log: platform.log, platform }

test('one with much to do holds up none, and one that fails is left for the next tick', async () => {
  const left: Record<string, number> = { large: 3, small: 1 }
  const done: string[] = []
  const work = async (tenant: string) => {
    done.push(tenant)
    if (tenant === 'broken') throw new Error('as it should')
    left[tenant] = (left[tenant] ?? 0) - 1
    return (left[tenant] ?? 0) > 0
  }
  await inTurns(moment, ['large', 'broken', 'small'], work, 'it failed')
  expect(done).toEqual(['large', 'broken', 'small', 'large', 'large'])
})

test('one that hangs keeps none of the others waiting, is not waited for, and is passed over until it is done', async () => {
  const done: string[] = []
  let letGo = () => {}
  const hanging = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const work = async (tenant: string) => {
    if (tenant === 'hangs') await hanging
    done.push(tenant)
  }
  const tick = () => inTurns(moment, ['hangs', 'one', 'other', 'third', 'fourth'], work, 'it hung', 1)
  await tick()
  expect([...done].sort()).toEqual(['fourth', 'one', 'other', 'third'])
  await tick()
  expect(done).toHaveLength(8)
  expect(done).not.toContain('hangs')
  letGo()
  await expect.poll(() => done.filter((tenant) => tenant === 'hangs')).toHaveLength(1)
  await tick()
  expect(done.filter((tenant) => tenant === 'hangs')).toHaveLength(2)
})

test('only a few have their turn at once', async () => {
  let [running, most] = [0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
  }
  const tenants = Array.from({ length: 20 }, (_, number) => `business ${number}`)
  await Promise.all(['a', 'b'].map((what) => inTurns(moment, tenants, work, what)))
  expect(most).toBe(3)
})

test('what a tick does and does not end keeps nothing else from its next tick', async () => {
  let letGo = () => {}
  const hanging = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const ticks: Date[] = []
  const jobs = [
    job({ name: 'test-hangs', isTicking: true, work: () => hanging }),
    job({ name: 'test-ticks', isTicking: true, work: async ({ now }) => void ticks.push(now) }),
  ]
  const ticking = beginTicking(jobs, { seconds: 0.01, moment: () => moment })
  await expect.poll(() => ticks.length).toBeGreaterThan(2)
  letGo()
  await ticking.stop()
})
