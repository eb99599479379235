import { api } from '@pitlane/contract'
import { MINUTE } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { customerOf } from '@pitlane/sandbox/hq/reservations/customers'
import { aConnectedTenant, aTenant } from '@pitlane/sandbox/testing/makers'
import { aClaimShop, DAMAGE, RENTAL } from '@pitlane/sandbox/testing/shops/claim-shop'
import { aWebhook } from '@pitlane/sandbox/testing/shops/hook-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'
import { lookAfterCharge, sendOnce } from './send-charge.ts'

const world = await openWorld({ settings: { HQ_TIMEOUT_SECONDS: '3' } })
const { claims, repairs, tenants } = api
await world.work()
const shop = await aClaimShop(world, await aConnectedTenant(world, 2))
const { call, tenantToken } = shop
const says = (sentence: string) => ({ status: 409, sentence })
const asked = () => world.hq.requests().filter(({ path }) => path.endsWith('/external-charges')).length

type Behaviour = NonNullable<Parameters<typeof world.hq.change>[1]['charges']>

const answered = async (id: string) => {
  const hq = async () => (await call(claims.one, { id })).hq
  await expect.poll(async () => (await hq())?.state, { timeout: 15_000 }).not.toBe('sending')
  return hq()
}

/** A claim, and what became of it in an HQ that behaves so; how often HQ was asked, and what it has. */
async function charged(behaviour: Behaviour) {
  world.hq.change(tenantToken, { charges: behaviour })
  const { repairId: id, number } = await shop.claim('claimed')
  const before = asked()
  const pressed = await call(claims.charge, { id })
  expect(pressed.hq).toEqual({ state: 'sending', at: expect.any(String), chargeId: null, error: null })
  const hq = await answered(id)
  const booked = shop.charges().filter(({ label }) => label.startsWith(`${number} `))
  return { id, number, hq, booked, asked: asked() - before }
}

test('nothing is charged while the setting is off, or before a business is connected', async () => {
  const { repairId: id } = await shop.claim('claimed')
  await expect(call(claims.charge, { id })).rejects.toMatchObject(says('Charging in HQ is switched off'))
  await shop.letCharge()
  const query = world.platform.database.inTenant(shop.tenant.id)
  const connect = (isConnected: boolean) =>
    query(sql`update hq_configs set is_connected = ${isConnected} where tenant_id = ${shop.tenant.id}`)
  await connect(false)
  await expect(call(claims.charge, { id })).rejects.toMatchObject(says('Please connect to HQ first'))
  await connect(true)
  expect(await call(tenants.current, {})).toMatchObject({ chargesInHq: true, claimFee: null })
  const fresh = await aTenant(world.app)
  expect(fresh.tenant).toMatchObject({ chargesInHq: false, claimFee: null })
})

describe('what HQ says to a charge', () => {
  const unclear = (said: string) => {
    const error = expect.stringMatching(
      new RegExp(`^${said}\\. Please look at rental .*${RENTAL}.* in HQ\\.$`),
    )
    return { state: 'unclear', at: expect.any(String), chargeId: null, error }
  }
  const refused = (error: string) => ({ state: 'refused', at: expect.any(String), chargeId: null, error })

  test('booked: it is charged with what is owed, on the day of the press, under our number', async () => {
    const { hq, booked, number, id } = await charged('booked')
    const [charge] = booked
    expect(hq).toEqual({
      state: 'charged',
      at: expect.any(String),
      chargeId: String(charge?.id),
      error: null,
    })
    const { timezone } = await call(tenants.current, {})
    expect(booked).toEqual([
      {
        ...{ id: expect.any(Number), reservationId: RENTAL, vehicleId: shop.car.hqVehicleId },
        ...{ amount: DAMAGE, day: dayIn(timezone, new Date()), label: `${number} Left door` },
      },
    ])
    await expect(call(claims.charge, { id })).rejects.toMatchObject(says('Already charged in HQ'))
    await call(claims.dispute, { id, reason: 'Why?' })
    const lines = [{ kind: 'other', label: 'Less', amount: 1 } as const]
    await expect(call(claims.change, { id, lines })).rejects.toMatchObject(says('Already charged in HQ'))
  })

  test.each([
    ['silent', unclear('HQ did not answer'), 0],
    ['cut', unclear('HQ did not answer'), 1],
    ['broken', unclear('HQ answered 200'), 1],
    ['failing', unclear('HQ answered 500'), 1],
    ['late', unclear('HQ answered 408'), 1],
    ['busy', unclear('HQ answered 429'), 0],
    ['without', unclear('HQ answered 200 without the charge'), 0],
    ['refused', refused('HQ refused the charge (200)'), 0],
    ['invalid', refused('HQ refused the charge (422, charge_amount)'), 0],
  ] as const)('%s: it is asked once, and its words are nowhere', async (behaviour, expected, booked) => {
    const became = await charged(behaviour)
    expect([became.hq, became.booked.length, became.asked]).toEqual([expected, booked, 1])
    const { last_name, email } = customerOf(Number(RENTAL))
    expect(JSON.stringify(became.hq)).not.toMatch(new RegExp(`${last_name}|${email}`))
  })
})

describe('after an answer', () => {
  test('that was a no, it can be asked again; a payment meanwhile is taken off', async () => {
    const { id, number } = await charged('refused')
    await call(claims.pay, { id, amount: 80.25, on: '2026-11-15' })
    world.hq.change(tenantToken, { charges: 'booked' })
    await call(claims.charge, { id })
    expect(await answered(id)).toMatchObject({ state: 'charged' })
    const [charge] = shop.charges().filter(({ label }) => label.startsWith(`${number} `))
    expect(charge).toMatchObject({ amount: 400 })
  })

  test('that was none, somebody looks: it is there, or it is not and may be asked again', async () => {
    const { id } = await charged('failing')
    const settle = (isThere: boolean) => call(claims.settle, { id, isThere })
    const first = 'Please say first whether the charge is in HQ'
    await expect(call(claims.charge, { id })).rejects.toMatchObject(says(first))
    expect((await settle(false)).hq).toBeNull()
    await expect(settle(true)).rejects.toMatchObject(says('There is nothing unclear about the charge in HQ'))
    await call(claims.charge, { id })
    expect(await answered(id)).toMatchObject({ state: 'unclear' })
    expect((await settle(true)).hq).toMatchObject({ state: 'charged', chargeId: null, error: null })
    const told = (await call(repairs.history, { id })).flatMap(({ by, changes }) =>
      changes.filter(({ field }) => field === 'claimInHq').map(({ to }) => [by?.name, to]),
    )
    expect(told.reverse()).toEqual([
      ...[
        ['Olive Owner', 'sending'],
        ['HQ', 'unclear'],
        ['Olive Owner', null],
      ],
      ...[
        ['Olive Owner', 'sending'],
        ['HQ', 'unclear'],
        ['Olive Owner', 'charged'],
      ],
    ])
  })
})

describe('a press', () => {
  /** As the queue has it, and nobody works on it. */
  async function pressed() {
    const { repairId } = await shop.claim('claimed')
    const press = crypto.randomUUID()
    await world.platform.database.inTenant(shop.tenant.id)(sql`
      update claims set hq_state = 'sending', hq_at = ${world.platform.clock()}, hq_press = ${press}, hq_amount = 5,
        hq_day = '2026-11-15' where tenant_id = ${shop.tenant.id} and repair_id = ${repairId}`)
    return { business: shop.tenant.id, repairId, press }
  }
  const momentAfter = (ms: number) => {
    const { platform } = world
    return { now: new Date(platform.clock().getTime() + ms), log: platform.log, platform }
  }
  const stateOf = async (id: string) => (await call(claims.one, { id })).hq?.state

  test('whose job is done again and again, at the same time too, is one call', async () => {
    world.hq.change(tenantToken, { charges: 'booked' })
    const press = await pressed()
    const before = asked()
    await Promise.all(Array.from({ length: 5 }, () => sendOnce(momentAfter(0), press)))
    await sendOnce(momentAfter(0), press)
    expect([asked() - before, await stateOf(press.repairId)]).toEqual([1, 'charged'])
    await lookAfterCharge.work(momentAfter(10 * MINUTE), press)
    expect(await stateOf(press.repairId)).toBe('charged')
  })

  test('that nobody took in time is never sent, and is for somebody to look at', async () => {
    const press = await pressed()
    const before = asked()
    await sendOnce(momentAfter(3 * MINUTE), press)
    expect([asked() - before, await stateOf(press.repairId)]).toEqual([0, 'sending'])
    await lookAfterCharge.work(momentAfter(3 * MINUTE), press)
    expect(await stateOf(press.repairId)).toBe('unclear')
    await sendOnce(momentAfter(0), press)
    expect(asked() - before).toBe(0)
  })

  test('whose answer comes after it was given up is what the answer says', async () => {
    world.hq.change(tenantToken, { charges: 'slow' })
    const press = await pressed()
    const before = asked()
    const answering = sendOnce(momentAfter(0), press)
    await expect.poll(() => asked() - before).toBe(1)
    await lookAfterCharge.work(momentAfter(10 * MINUTE), press)
    expect(await stateOf(press.repairId)).toBe('unclear')
    await answering
    expect(await stateOf(press.repairId)).toBe('charged')
  })
})

test('webhooks hear of a claim that is sent and of one that is paid, and of both where all of it was received', async () => {
  const hook = await aWebhook(world, shop, ['claim.sent', 'claim.paid'])
  const { repairId: id, number, total } = await shop.claim('claimed')
  await call(claims.pay, { id, amount: 100, on: '2026-11-15' })
  await call(claims.dispute, { id, reason: 'Why?' })
  await call(claims.change, { id, lines: [{ kind: 'other', label: 'Less', amount: 100 }] })
  const paid = await call(claims.send, { id })
  const types = () => hook.types().sort()
  await expect.poll(types, { timeout: 15_000 }).toEqual(['claim.paid', 'claim.sent', 'claim.sent'])
  const [first, ...later] = hook.heard().map(({ data }) => data)
  expect(first).toMatchObject({ repairId: id, number, state: 'claimed', total })
  expect(later).toEqual([paid, paid])
})
