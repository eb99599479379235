import { randomUUID } from 'node:crypto'
import { HOUR } from '@pitlane/contract/durations'
import type { AppError } from '@pitlane/contract/errors'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test, vi } from 'vitest'
import { outOf, readingTenant } from '../context.ts'
import { digest } from '../secrets.ts'
import { openMemory } from './remembered.ts'
import type { Session } from './sessions.ts'

/** Nobody is forgotten because a machine stands still. */
vi.useFakeTimers({ toFake: ['performance'] })
afterAll(() => void vi.useRealTimers())

const WAITING = 20
const world = await openWorld({ settings: { BUSINESS_WAITING: String(WAITING) } })
const { clock, log, events } = world.platform
const moment = () => ({ now: clock(), log, platform: world.platform })
const PARTS = 6
const tenantId = randomUUID()
/** Named as only we do: looked up in the share of its business. */
const ours = (of: string) => readingTenant(outOf(world.platform.shares.of(of), moment()), of)

/** Looks up when it is told to. */
function openLooks(found: Session | undefined) {
  const begun: PromiseWithResolvers<Session | undefined>[] = []
  return {
    begun,
    finding: {
      lookFor: async () => ours(tenantId),
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
  const [first, second, third] = [1, 2, 3].map(() => memory.find(moment(), 'a token', finding))
  await expect.poll(() => begun.length).toBe(1)
  memory.forgetAll(() => true)
  answer(0)
  expect(await first).toBe(session)
  await expect.poll(() => begun.length).toBe(2)
  const fourth = memory.find(moment(), 'a token', finding)
  begun[1]?.reject(new Error('The database is gone'))
  await expect(second).rejects.toThrow('The database is gone')
  await expect(third).rejects.toThrow('The database is gone')
  await expect.poll(() => begun.length).toBe(3)
  answer(2)
  expect(await fourth).toBe(session)
})

test('what has ended is looked up once for all who bring it', async () => {
  const memory = openMemory(events)
  const { begun, finding, answer } = openLooks(undefined)
  const parts = Array.from({ length: PARTS }, () => memory.find(moment(), 'a token', finding))
  await expect.poll(() => begun.length).toBe(1)
  answer(0)
  expect(await Promise.all(parts)).toEqual(parts.map(() => undefined))
  expect(begun).toHaveLength(1)
})

test('whoever comes after something was written about a session is told nothing that was read before', async () => {
  const [memory, session] = [openMemory(events), aSession()]
  const { begun, finding, answer } = openLooks(session)
  const before = memory.find(moment(), 'a token', finding)
  await expect.poll(() => begun.length).toBe(1)
  memory.doubt(digest('a token').toString('hex'))
  const after = memory.find(moment(), 'a token', finding)
  answer(0)
  expect(await before).toBe(session)
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve(undefined)
  expect(await after).toBeUndefined()
  expect(memory.remembered(digest('a token').toString('hex'), clock().getTime())).toBeUndefined()
})

test('who has come back meanwhile is looked up again for those who waited', async () => {
  const heard: Parameters<typeof events.hear>[0][] = []
  const hear: typeof events.hear = (hearer) => {
    heard.push(hearer)
    return () => {}
  }
  const memory = openMemory({ isUp: () => true, hear })
  const session = aSession()
  const { begun, finding, answer } = openLooks(session)
  const [before, after] = [1, 2].map(() => memory.find(moment(), 'a token', finding))
  await expect.poll(() => begun.length).toBe(1)
  for (const hear of heard) hear({ kind: 'sessions', by: 'tenant', value: session.tenantId })
  begun[0]?.resolve(undefined)
  expect(await before).toBeUndefined()
  await expect.poll(() => begun.length).toBe(2)
  answer(1)
  expect(await after).toBe(session)
})

test('of one business no more wait for a look than it may have waiting, with however many tokens, and another one is looked up meanwhile', async () => {
  const [memory, session] = [openMemory(events), aSession()]
  const { begun, finding, answer } = openLooks(session)
  const all = Array.from({ length: WAITING + 2 }, (_, at) =>
    memory.find(moment(), `token ${at % 2}`, finding).then(
      () => 'found',
      ({ code }: AppError) => code,
    ),
  )
  await expect.poll(() => begun.length).toBe(2)
  const other = openLooks(session)
  const found = memory.find(moment(), 'of another', {
    ...other.finding,
    lookFor: async () => ours(randomUUID()),
  })
  await expect.poll(() => other.begun.length).toBe(1)
  other.answer(0)
  expect(await found).toBe(session)
  answer(0)
  answer(1)
  const answers = await Promise.all(all)
  expect(answers.filter((it) => it === 'found')).toHaveLength(WAITING)
  expect(answers.slice(-2)).toEqual(['rate_limited', 'rate_limited'])
  expect(await memory.find(moment(), 'token 0', finding)).toBe(session)
})
