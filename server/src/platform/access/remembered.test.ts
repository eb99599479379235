import { randomUUID } from 'node:crypto'
import { HOUR, MINUTE } from '@pitlane/contract/durations'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test, vi } from 'vitest'
import { outOf, readingTenant } from '../context.ts'
import { digest } from '../secrets.ts'
import { openMemory } from './remembered.ts'
import type { Session } from './sessions.ts'

const world = await openWorld()
const { clock, log, events } = world.platform
const moment = () => ({ now: clock(), log, platform: world.platform })
const PARTS = 6
const tenantId = randomUUID()

/** Looks up when it is told to. */
function openLooks(found: Session | undefined) {
  const begun: PromiseWithResolvers<Session | undefined>[] = []
  return {
    begun,
    finding: {
      lookFor: async () => readingTenant(outOf(world.platform.shares.of(tenantId), moment()), tenantId),
      lookUp: () => {
        const look = Promise.withResolvers<Session | undefined>()
        begun.push(look)
        return look.promise
      },
    },
    answer: (at: number) => begun[at]?.resolve(found),
  }
}

function aSession(): Session {
  const [now, later] = [clock().toISOString(), new Date(clock().getTime() + HOUR).toISOString()]
  return {
    ...{ tenantId: randomUUID(), key: randomUUID(), createdAt: now, renewedAt: now, expiresAt: later },
    program: { id: randomUUID(), name: 'A wall', rights: 'read' },
    tenant: { timezone: 'UTC', clock: 24, freeTrialEnddate: null, isSubscriber: true },
    mustSetUpSecondFactor: false,
  }
}

test('a screen that asks for all of its parts at once has who asks looked up once', async () => {
  const [memory, session] = [openMemory(events), aSession()]
  const { begun, finding, answer } = openLooks(session)
  const parts = Array.from({ length: PARTS }, () => memory.find(moment(), 'a token', finding))
  await expect.poll(() => begun.length).toBe(1)
  answer(0)
  expect(await Promise.all(parts)).toEqual(parts.map(() => session))
  expect(begun).toHaveLength(1)
})

test('what ended meanwhile is looked up again by those who waited, and a look that failed is no answer to them', async () => {
  const [memory, session] = [openMemory(events), aSession()]
  const { begun, finding, answer } = openLooks(session)
  const [first, second] = [
    memory.find(moment(), 'a token', finding),
    memory.find(moment(), 'a token', finding),
  ]
  await expect.poll(() => begun.length).toBe(1)
  memory.forgetAll(() => true)
  answer(0)
  expect(await first).toBe(session)
  await expect.poll(() => begun.length).toBe(2)
  const third = memory.find(moment(), 'a token', finding)
  begun[1]?.reject(new Error('The database is gone'))
  await expect(second).rejects.toThrow('The database is gone')
  await expect.poll(() => begun.length).toBe(3)
  answer(2)
  expect(await third).toBe(session)
})

test('what took longer than anybody is remembered for is what was found all the same, for those who waited', async () => {
  const [memory, session] = [openMemory(events), aSession()]
  const { begun, finding, answer } = openLooks(session)
  const parts = Array.from({ length: PARTS }, () => memory.find(moment(), 'a token', finding))
  await expect.poll(() => begun.length).toBe(1)
  const now = performance.now()
  const clocks = vi.spyOn(performance, 'now').mockImplementation(() => now + MINUTE)
  answer(0)
  expect(await Promise.all(parts)).toEqual(parts.map(() => session))
  clocks.mockRestore()
  expect(begun).toHaveLength(1)
})

test('whoever comes after something was written about a session does not wait for who was looked up before', async () => {
  const [memory, session] = [openMemory(events), aSession()]
  const { begun, finding, answer } = openLooks(session)
  const before = memory.find(moment(), 'a token', finding)
  await expect.poll(() => begun.length).toBe(1)
  memory.doubt(digest('a token').toString('hex'))
  const after = memory.find(moment(), 'a token', finding)
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve(undefined)
  expect(await after).toBeUndefined()
  answer(0)
  expect(await before).toBe(session)
  expect(memory.remembered(digest('a token').toString('hex'), clock().getTime())).toBeUndefined()
})
