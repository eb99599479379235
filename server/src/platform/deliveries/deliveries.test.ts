import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { type Moment, type Platform, withTenant } from '../context.ts'
import { sql } from '../database/database.ts'
import { newId } from '../secrets.ts'
import { deliverAll, deliverInSets } from './deliver.ts'
import { deliveryJobs } from './delivery-jobs.ts'
import { openDeliveryPlaces } from './delivery-places.ts'
import { insertDeliveries, withdraw } from './queries.ts'
import { type Outcome, type Outgoing, usualPausesMs, type Way } from './way.ts'

const world = await openWorld()
const elsewhere = await world.anotherInstance()
/** How long whoever takes something has to say what became of it. */
const TAKEN_FOR = 5 * MINUTE
const start = Date.now()

function momentAfter(afterMs: number, platform: Platform = world.platform): Moment {
  return { now: new Date(start + afterMs), log: platform.log, platform }
}

interface Said extends Outgoing {
  text: string
}

const sent: Outcome = { is: 'sent' }
const down: Outcome = { is: 'later', reason: 'The address answered 503.' }

/** A way out whose receivers are addresses of others: ordered by address, tried for a day, each attempt remembered. */
async function aWay(over: Partial<Way<Said>> = {}) {
  const { tenant } = await aTenant(world.app)
  const came: string[] = []
  let answer: (message: string) => Outcome = () => sent
  const way: Way<Said> = {
    name: 'test',
    compose: async (_, deliveries) =>
      deliveries.map(({ id, to, said }) => ({ id, to: to ?? '', text: `${to} ${said}` })),
    send: async (_, { text }) => {
      came.push(text)
      return answer(text)
    },
    pausesMs: usualPausesMs,
    lastsMs: () => DAY,
    keepsLog: true,
    atATime: 10,
    apart: { places: openDeliveryPlaces(), receiverOf: ({ to }) => to },
    ...over,
  }
  const inTenant = <T>(afterMs: number, work: Parameters<typeof withTenant<T>>[2]) =>
    withTenant(momentAfter(afterMs), tenant.id, work)
  return {
    way,
    came,
    tenantId: tenant.id,
    behave: (next: (message: string) => Outcome) => {
      answer = next
    },
    /** Says something to an address, in a transaction of its own. */
    say: (to: string, text: string, afterMs = 0) =>
      inTenant(afterMs, (ctx) =>
        insertDeliveries(ctx, way.name, [
          {
            ...{ id: newId(ctx.now), to, kind: 'word', orderKey: to, userId: null },
            ...{ sealed: ctx.platform.secrets.seal(text), goodUntil: null, isCounted: false },
          },
        ]),
      ),
    deliver: (afterMs = 0, platform?: Platform) => deliverAll(momentAfter(afterMs, platform), way, tenant.id),
    withdraw: () => inTenant(0, (ctx) => withdraw(ctx, way.name)),
    rows: () =>
      world.platform.database.inTenant(tenant.id)<{
        state: string
        sealed: string | null
        attempts: number
        tried: { said: string }[] | null
      }>(sql`
        select state, sealed, attempts, tried from deliveries where tenant_id = ${tenant.id} order by made_at, id`),
  }
}

/** An instance that is killed when it looks for the first time what has been asked of it. */
function killedAt(step: 'compose' | 'send' | 'note', way: Way<Said>): Way<Said> {
  const killed = async () => {
    throw new Error('killed')
  }
  if (step === 'compose') return { ...way, compose: killed }
  if (step === 'send') return { ...way, send: killed }
  return { ...way, hear: killed }
}

describe('a delivery', () => {
  test('exists only if its transaction commits, sealed until it is over', async () => {
    const { say, deliver, came, rows, tenantId, way } = await aWay()
    await withTenant(momentAfter(0), tenantId, async (ctx) => {
      await insertDeliveries(ctx, way.name, [
        {
          ...{ id: newId(ctx.now), to: 'a', kind: null, orderKey: null, userId: null },
          ...{ sealed: '', goodUntil: null, isCounted: false },
        },
      ])
      throw new Error('no')
    }).catch(() => {})
    await say('a', 'unspeakable')
    expect(JSON.stringify(await rows())).not.toContain('unspeakable')
    await deliver()
    expect(came).toEqual(['a unspeakable'])
    expect(await rows()).toMatchObject([{ state: 'sent', sealed: null }])
  })

  test('of many leaves once, however many instances look at once', async () => {
    const { say, deliver, came } = await aWay()
    const texts = Array.from({ length: 25 }, (_, place) => `${place}`)
    await Promise.all(texts.map((text, place) => say(`${'abcde'[place % 5]}${place}`, text)))
    const { platform } = elsewhere
    await Promise.all([deliver(), deliver(0, platform), deliver(), deliver(0, platform)])
    expect(came.map((it) => it.split(' ')[1]).sort()).toEqual([...texts].sort())
    await deliver(HOUR)
    expect(came).toHaveLength(25)
  })

  test.each(['compose', 'send'] as const)(
    'is not lost when its sender is killed before it is handed over (%s)',
    async (step) => {
      const { way, say, deliver, came, rows, tenantId } = await aWay()
      await say('a', 'one')
      await deliverAll(momentAfter(0), killedAt(step, way), tenantId).catch(() => {})
      await deliver(TAKEN_FOR - MINUTE, elsewhere.platform)
      expect(came).toEqual([])
      await deliver(TAKEN_FOR + MINUTE, elsewhere.platform)
      expect(came).toEqual(['a one'])
      expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
    },
  )

  test('comes once more, and not a third time, when its sender is killed before it is noted', async () => {
    const { way, say, deliver, came, tenantId } = await aWay()
    await say('a', 'one')
    await deliverAll(momentAfter(0), killedAt('note', way), tenantId)
    await deliver(TAKEN_FOR - MINUTE, elsewhere.platform)
    expect(came).toEqual(['a one'])
    await deliver(TAKEN_FOR + MINUTE, elsewhere.platform)
    await deliver(HOUR)
    expect(came).toEqual(['a one', 'a one'])
  })

  test('is tried with growing pauses for a day, and each attempt is remembered', async () => {
    const { say, deliver, behave, came, rows } = await aWay()
    behave(() => down)
    await say('a', 'one')
    await deliver()
    let at = 0
    for (const [place, pause] of usualPausesMs.entries()) {
      await deliver(at + pause - 1000)
      expect(came).toHaveLength(place + 1)
      at += pause + MINUTE / 2
      await deliver(at)
      expect(came).toHaveLength(place + 2)
    }
    await deliver(DAY - HOUR)
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
    await deliver(DAY + 4 * HOUR)
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'failed', sealed: null, attempts: came.length })
    expect(row?.tried?.map(({ said }) => said)).toEqual(came.map(() => 'The address answered 503.'))
    await deliver(3 * DAY)
    expect(await rows()).toHaveLength(1)
  })

  test('waits as long as its receiver asks for', async () => {
    const { say, deliver, behave, came } = await aWay()
    behave(() => ({ ...down, afterMs: 2 * HOUR }))
    await say('a', 'one')
    await deliver()
    await deliver(HOUR)
    expect(came).toHaveLength(1)
    await deliver(2 * HOUR + MINUTE)
    expect(came).toHaveLength(2)
  })

  test('that is refused is not tried again', async () => {
    const { say, deliver, behave, came, rows } = await aWay()
    behave(() => ({ is: 'refused', reason: 'The address answered 400.' }))
    await say('a', 'one')
    await deliver()
    await deliver(HOUR)
    expect(came).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'failed' }])
  })

  test('that was withdrawn does not leave', async () => {
    const { say, deliver, withdraw, came, rows } = await aWay()
    await say('a', 'one')
    await withdraw()
    await deliver()
    expect(came).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'withdrawn', sealed: null }])
  })

  test('of a way that keeps no log is gone when it is over', async () => {
    const { say, deliver, rows } = await aWay({ keepsLog: false })
    await say('a', 'one')
    await deliver()
    expect(await rows()).toEqual([])
  })
})

describe('those with one order key', () => {
  test('leave one after the other, oldest first, and hold up nobody else', async () => {
    const { say, deliver, behave, came } = await aWay()
    for (const [place, text] of ['one', 'two', 'three'].entries()) await say('a', text, place)
    await say('b', 'other', 3)
    behave((message) => (message.startsWith('a') ? down : sent))
    await Promise.all([deliver(10), deliver(10, elsewhere.platform)])
    expect(came.sort()).toEqual(['a one', 'b other'])
    behave(() => sent)
    await Promise.all([deliver(2 * MINUTE), deliver(2 * MINUTE, elsewhere.platform)])
    expect(came.slice(2)).toEqual(['a one', 'a two', 'a three'])
  })

  test('go on when the one before them is given up', async () => {
    const { say, deliver, behave, came } = await aWay()
    await say('a', 'one')
    await say('a', 'two', 1000)
    behave((message) => (message === 'a one' ? { is: 'refused', reason: 'No.' } : sent))
    await deliver(2000)
    expect(came).toEqual(['a one', 'a two'])
  })
})

test('where all wait for one server, a business has its set and then the next', async () => {
  const { way, say, came, tenantId } = await aWay({ atATime: 2 })
  const { apart: _, ...one } = way
  for (const text of ['1', '2', '3']) await say(text, text)
  const deliverSome = deliverInSets(momentAfter(MINUTE), one)
  expect(await deliverSome(tenantId)).toBe(true)
  expect(came).toHaveLength(2)
  expect(await deliverSome(tenantId)).toBe(false)
  expect(came).toHaveLength(3)
})

test.each(['apart', 'together'] as const)(
  'of more businesses than are looked for at once all leave with one tick (%s)',
  async (how) => {
    const name = `many ${how}`
    const [first, ...others] = [await aWay({ name }), await aWay({ name }), await aWay({ name })] as const
    for (const { say } of [first, ...others]) await say('a', 'one')
    const { apart: _, ...one } = first.way
    const { again } = deliveryJobs(how === 'apart' ? first.way : one, 1)
    await again.work(momentAfter(MINUTE), {})
    await expect.poll(() => first.came).toEqual(['a one', 'a one', 'a one'])
  },
)
