import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, expect, test, vi } from 'vitest'
import { sql } from '../database/database.ts'
import { job, openJobs } from './jobs.ts'

const world = await openWorld()
const { platform } = world
const done: string[] = []
const queues = ['first', 'second', 'third'].map((name) =>
  job<{ text: string }>({
    name: `test-${name}`,
    work: async (_, { text }) => {
      done.push(`${name} ${text}`)
    },
  }),
)
afterEach(() => void vi.useRealTimers())

test('an idle server asks once for all of its queues, and finds what nobody told of', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const asked: string[] = []
  const { systemText } = platform.database
  const watched: typeof systemText = (text, values) => {
    asked.push(text)
    return systemText(text, values)
  }
  const jobs = openJobs({ ...platform.database, systemText: watched }, platform.events, platform.log)
  await jobs.start(queues)
  await jobs.work(queues, () => ({ now: platform.clock(), log: platform.log, platform }))
  const [, second] = queues
  if (!second) throw new Error('There are three')
  await jobs.enqueue(second, { text: 'later' }, { startAfterSeconds: 3_600 })

  const looks = () =>
    asked.filter((text) => text.includes('pgboss.job') && text.includes('start_after')).length
  // Each looks once when it begins, and so does the one that empties the outbox.
  await expect.poll(looks).toBeGreaterThan(queues.length)
  asked.splice(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(looks()).toBeGreaterThan(0)
  expect(looks()).toBeLessThan(queues.length)
  await platform.database.system(sql`
    update pgboss.job set start_after = now() - interval '1 second' where name = ${second.name}`)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => done).toEqual(['second later'])
  await jobs.stop()
})
