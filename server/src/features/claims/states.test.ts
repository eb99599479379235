import { api } from '@pitlane/contract'
import { CLAIM_SENT, claimStepNames, claimSteps, stepRefusal } from '@pitlane/contract/claims/states'
import { DAY } from '@pitlane/contract/durations'
import { claimStates } from '@pitlane/contract/repairs/claim/states'
import { aConnectedTenant, anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { changedTables, openDigest } from '@pitlane/sandbox/testing/proof/digest'
import { aClaimShop, DAMAGE, RENTAL } from '@pitlane/sandbox/testing/shops/claim-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, describe, expect, test } from 'vitest'

const world = await openWorld()
const { claims, repairs, tenants } = api
const shop = await aClaimShop(world, await aConnectedTenant(world, 2))
const staff = await anEmployee(world.app, shop, shop.tenant.slug)
const digest = await openDigest(world, shop.tenant.id)
afterAll(() => digest.close())

const on = '2026-11-15'
const line = { kind: 'other', label: 'Left door', amount: DAMAGE } as const

type Door = Pick<typeof shop, 'call'>
/** Each step by its call, with what makes it go through where it may. */
const acts: Record<(typeof claimStepNames)[number], (door: Door, id: string) => Promise<unknown>> = {
  change: ({ call }, id) => call(claims.change, { id, lines: [line] }),
  send: ({ call }, id) => call(claims.send, { id }),
  pay: ({ call }, id) => call(claims.pay, { id, amount: 1, on }),
  takeBack: async ({ call }, id) => {
    const { payments } = await shop.call(claims.one, { id })
    return call(claims.takeBack, { id, paymentId: payments[0]?.id ?? id })
  },
  dispute: ({ call }, id) => call(claims.dispute, { id, reason: 'Why?' }),
  waive: ({ call }, id) => call(claims.waive, { id, reason: 'Let be' }),
  reopen: ({ call }, id) => call(claims.reopen, { id }),
  charge: ({ call }, id) => call(claims.charge, { id }),
  settle: ({ call }, id) => call(claims.settle, { id, isThere: true }),
}

const refused = (status: number, sentence: string) => ({ status, sentence })
const answerOf = (act: Promise<unknown>) =>
  act.then(
    () => 'taken',
    ({ status, sentence }) => ({ status, sentence }),
  )

describe.each(claimStates)('a claim that is %s', (state) => {
  test.each(claimStepNames)(
    '%s: by everybody who may, and nothing is changed where it is refused',
    async (step) => {
      const { repairId: id } = await shop.claim(state)
      for (const [door, isAdmin] of [
        [staff, false],
        [shop, true],
      ] as const) {
        const mayNot = !isAdmin && claimSteps[step].by === 'admin'
        const refusal = mayNot ? undefined : (stepRefusal(step, state) ?? besides(step, state))
        if (!mayNot && !refusal) {
          expect(await answerOf(acts[step](door, id))).toBe('taken')
          return
        }
        const before = await digest.take()
        expect(await answerOf(acts[step](door, id))).toEqual(
          mayNot
            ? refused(403, 'Only business administrators can do this.')
            : refused(step === 'takeBack' && !stepRefusal(step, state) ? 404 : 409, refusal ?? ''),
        )
        expect(changedTables(before, await digest.take())).toEqual([])
      }
    },
  )

  /** What else stands in the way of a claim that just came to stand so. */
  const besides = (step: string, of: string): string | undefined => {
    if (step === 'settle') return 'There is nothing unclear about the charge in HQ'
    if (step === 'charge') return 'Charging in HQ is switched off'
    return step === 'takeBack' && of !== 'paid' ? 'This payment no longer exists.' : undefined
  }
})

describe('a claim', () => {
  test('is proposed with what is known, and answers in one shape', async () => {
    await shop.call(tenants.update, { claimFee: 25 })
    const { id, number, reservationNumber } = await shop.damage()
    const made = await staff.call(claims.propose, { id })
    await shop.call(tenants.update, { claimFee: null })
    expect(made).toEqual({
      ...{ repairId: id, number: `C-${number}`, state: 'draft' },
      rental: {
        ...{ id: RENTAL, number: reservationNumber },
        ...{ pickUp: expect.any(String), return: expect.any(String) },
      },
      lines: [
        { kind: 'repair', label: 'Repair', amount: DAMAGE, basis: null },
        { kind: 'fee', label: 'Handling fee', amount: 25, basis: null },
      ],
      ...{ total: DAMAGE + 25, received: 0, payments: [], reason: null, hq: null },
      ...{ createdAt: expect.any(String), updatedAt: expect.any(String) },
    })
    expect(await shop.call(claims.one, { id })).toEqual(made)
    expect(await shop.call(repairs.one, { id })).toMatchObject({ claim: { state: 'draft' } })
    await expect(shop.call(claims.propose, { id })).rejects.toMatchObject({
      ...{ status: 409, sentence: 'This repair has a claim' },
    })
  })

  test('is for damage alone, and asks for a rental and something to claim before it is sent', async () => {
    const { id } = await shop.damage({ actualCost: null })
    await shop.call(repairs.update, { id, cause: 'wear' })
    const says = (sentence: string) => ({ status: 409, sentence })
    await expect(shop.call(claims.one, { id })).rejects.toMatchObject({ status: 404 })
    await expect(shop.call(claims.propose, { id })).rejects.toMatchObject(says('Only damage can be claimed'))
    await shop.call(repairs.update, { id, cause: 'damage', rentalId: null })
    expect(await shop.call(claims.propose, { id })).toMatchObject({ lines: [], total: 0, rental: null })
    await expect(shop.call(claims.send, { id })).rejects.toMatchObject(says('Please choose the rental first'))
    await shop.call(repairs.update, { id, rentalId: RENTAL })
    await expect(shop.call(claims.send, { id })).rejects.toMatchObject(says('There is nothing to claim'))
  })

  test('has its lines replaced by who saw the last ones, within their bounds', async () => {
    const { repairId: id, updatedAt } = await shop.claim('draft')
    const invalid = (lines: object[], message: string) =>
      expect(shop.call(claims.change, { id, lines: lines as never })).rejects.toMatchObject({
        ...{ status: 400, sentence: message },
      })
    await invalid([], 'Please add a line')
    await invalid([{ ...line, label: ' ' }], 'Please say what this is for')
    await invalid([{ ...line, amount: 1_000_000.01 }], 'Please enter an amount up to 1,000,000')
    await invalid(
      [line, { kind: 'waiver', label: 'Cover', amount: -DAMAGE - 1 }],
      'The total cannot be below zero',
    )
    await invalid(
      Array.from({ length: 21 }, () => line),
      'A claim can have at most 20 lines.',
    )
    const changed = await staff.call(claims.change, { id, updatedAt, lines: [{ ...line, amount: 10.005 }] })
    expect(changed).toMatchObject({ total: 10.01, lines: [{ kind: 'other', basis: null }] })
    await expect(shop.call(claims.change, { id, updatedAt, lines: [line] })).rejects.toMatchObject({
      ...{ status: 409, sentence: expect.stringContaining('changed by someone else') },
    })
  })

  test('is paid when all of it was received, and claimed again when a payment is taken back', async () => {
    const { repairId: id } = await shop.claim('claimed')
    const pay = (amount: number) => staff.call(claims.pay, { id, amount, on })
    expect(await pay(0.1)).toMatchObject({ state: 'claimed', received: 0.1, payments: [{ on, amount: 0.1 }] })
    await expect(pay(DAMAGE)).rejects.toMatchObject({ status: 400, sentence: 'More than is owed' })
    await expect(pay(0)).rejects.toMatchObject({ status: 400 })
    const { payments, state } = await pay(DAMAGE - 0.1)
    expect([state, payments.length]).toEqual(['paid', 2])
    const back = await shop.call(claims.takeBack, { id, paymentId: payments[0]?.id ?? '' })
    expect(back).toMatchObject({ state: 'claimed', payments: [{ amount: expect.any(Number) }] })
    await shop.call(claims.dispute, { id, reason: 'Too much' })
    const { received } = back
    const lowered = (amount: number) => shop.call(claims.change, { id, lines: [{ ...line, amount }] })
    await expect(lowered(received - 0.01)).rejects.toMatchObject({
      status: 400,
      sentence: 'More was paid than that',
    })
    expect(await lowered(received)).toMatchObject({ state: 'disputed', reason: 'Too much' })
    expect(await shop.call(claims.send, { id })).toMatchObject({ state: 'paid', reason: null })
    expect(await shop.call(claims.reopen, { id })).toMatchObject({ state: 'claimed' })
  })

  test('of which nothing was sent is a draft again when it is reopened', async () => {
    const { repairId: id } = await shop.claim('draft')
    expect(await staff.call(claims.waive, { id, reason: 'Too small' })).toMatchObject({ reason: 'Too small' })
    await expect(shop.call(claims.change, { id, lines: [line] })).rejects.toMatchObject({
      sentence: CLAIM_SENT,
    })
    expect(await shop.call(claims.reopen, { id })).toMatchObject({ state: 'draft', reason: null })
  })
})

describe('the repair of a claim', () => {
  const conflict = { status: 409, sentence: 'This repair has a claim' }

  test('is deleted with a draft, and not once that was sent', async () => {
    const draft = await shop.claim('draft')
    await shop.call(repairs.remove, { id: draft.repairId })
    const { repairId: id } = await shop.claim('waived')
    await expect(shop.call(repairs.remove, { id })).rejects.toMatchObject(conflict)
    expect(await shop.call(claims.one, { id })).toMatchObject({ state: 'waived' })
  })

  test('keeps its cause, its rental and its car while it is no draft; anything else may be changed', async () => {
    const [, other] = await shop.call(api.vehicles.list, {})
    const changes = [{ cause: 'wear' as const }, { rentalId: null }, { vehicleKey: other?.vehicleKey ?? '' }]
    const { repairId: id } = await shop.claim('claimed')
    for (const change of changes)
      await expect(shop.call(repairs.update, { id, ...change })).rejects.toMatchObject(conflict)
    const same = { cause: 'damage', rentalId: RENTAL, vehicleKey: shop.car.vehicleKey } as const
    await shop.call(repairs.update, { id, ...same, title: 'Right door' })
    const draft = await shop.claim('draft')
    for (const change of changes) await shop.call(repairs.update, { id: draft.repairId, ...change })
  })

  test('is not changed by its claim: who has it open saves what they wrote', async () => {
    const { id, updatedAt } = await shop.damage()
    await shop.call(claims.propose, { id })
    await shop.call(claims.send, { id })
    await shop.call(repairs.update, { id, updatedAt, title: 'Written meanwhile' })
  })

  test('has all of it in its history, with who and when', async () => {
    const { repairId: id } = await shop.claim('draft')
    await staff.call(claims.send, { id })
    await staff.call(claims.dispute, { id, reason: 'Why?' })
    await staff.call(claims.change, { id, lines: [{ ...line, amount: 100 }] })
    await staff.call(claims.pay, { id, amount: 100, on })
    const told = (await shop.call(repairs.history, { id }))
      .slice(0, 5)
      .map(({ by, changes }) => [by?.name, changes.map(({ field, from, to }) => [field, from, to])])
    expect(told).toEqual([
      [
        'Eli Employee',
        [
          ['claim', { state: 'disputed' }, { state: 'paid' }],
          ['claimReceived', null, 100],
          ['claimReason', 'Why?', null],
        ],
      ],
      [
        'Eli Employee',
        [
          ['claimTotal', DAMAGE, 100],
          ['claimLines', `Repair ${DAMAGE}`, 'Left door 100.00'],
        ],
      ],
      [
        'Eli Employee',
        [
          ['claim', { state: 'claimed' }, { state: 'disputed' }],
          ['claimReason', null, 'Why?'],
        ],
      ],
      ['Eli Employee', [['claim', { state: 'draft' }, { state: 'claimed' }]]],
      [
        'Olive Owner',
        [
          ['claim', null, { state: 'draft' }],
          ['claimTotal', null, DAMAGE],
          ['claimLines', null, `Repair ${DAMAGE}`],
        ],
      ],
    ])
  })

  test('is found by how its claim stands, and told with it in lists', async () => {
    const { id } = await shop.damage()
    const listed = async (claim: string) => {
      const found = await staff.call(repairs.list, { claim: claim as never, limit: 100 })
      return Array.isArray(found) ? found : found.repairs
    }
    const unclaimed = await listed('none')
    expect(unclaimed.map((it) => it.id)).toContain(id)
    expect(new Set(unclaimed.map((it) => [it.cause, it.claim].join()))).toEqual(new Set(['damage,']))
    for (const state of claimStates) {
      const { repairId } = await shop.claim(state)
      const found = await listed(state)
      expect(found.map((it) => it.id)).toContain(repairId)
      expect(new Set(found.map((it) => it.claim?.state))).toEqual(new Set([state]))
    }
  })
})

test('what was sent tells the rental as it was then, whatever becomes of its booking', async () => {
  const sent = await shop.claim('claimed')
  const draft = await shop.claim('draft')
  const later = new Date(Date.now() - 1000).toISOString()
  world.hq.change(shop.tenantToken, { booking: { id: RENTAL, return: later } })
  await shop.call(api.hq.sync, {})
  expect((await shop.call(claims.one, { id: sent.repairId })).rental).toEqual(sent.rental)
  const now = (await shop.call(claims.one, { id: draft.repairId })).rental
  expect(now).toEqual({ ...draft.rental, return: later })
})

test('damages of the last two weeks that nobody has claimed are counted, where a rental could be asked', async () => {
  const [, other] = await shop.call(api.vehicles.list, {})
  const { id: vehicleId = '', vehicleKey = '' } = other ?? {}
  const found = (days: number) => new Date(Date.now() - days * DAY).toISOString()
  for (const foundAt of [found(0), found(1), found(5), found(13), found(15)]) {
    await shop.damage({ foundAt })
    for (const car of [{}, { vehicleId, vehicleKey }])
      await shop.call(repairs.create, await aReport(shop, { ...car, foundAt, cause: 'damage' }))
  }
  const list = await shop.call(repairs.list, { claim: 'none' })
  const unclaimed = (Array.isArray(list) ? list : list.repairs).filter((it) => it.foundAt > found(14))
  const isAskable = async ({ id, rentalId }: (typeof unclaimed)[number]) =>
    rentalId !== null || (await shop.call(api.damage.rentals, { id })).rentals.length > 0
  const askable = await Promise.all(unclaimed.map(isAskable))
  expect(new Set(askable)).toEqual(new Set([true, false]))
  expect(await staff.call(api.dashboard.unclaimed, {})).toEqual({ total: askable.filter(Boolean).length })
})
