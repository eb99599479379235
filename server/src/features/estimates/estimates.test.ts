import { api } from '@pitlane/contract'
import { decidedAlready, ESTIMATE_NEWER } from '@pitlane/contract/estimates/rules'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { openLinkShop } from '@pitlane/sandbox/testing/shops/link-shop'
import { describe, expect, test } from 'vitest'

const shop = await openLinkShop()
const { owner, staff, outside, aRepair, aLink } = shop
const { estimates, jobLinks, repairs, tenants } = api
const { call } = owner

const lines = [
  { label: 'Pads and discs', amount: 240.1 },
  { label: 'Labour', amount: 99.9 },
]
const at = ({ estimate }: Pick<Repair, 'estimate'>) => estimate?.at ?? ''
const aMechanics = (over: object = {}) => aRepair({ mechanic: "Joe's", ...over })
const done = { status: 'completed', repairCost: 1, odometerReading: 1, endDate: '2026-01-02' } as const
const look = (id: string) => call(repairs.one, { id })
const anOpenOne = async () => call(estimates.enter, { id: (await aMechanics()).id, lines })

describe('an estimate', () => {
  test('of a mechanic waits for somebody to decide, and is seen by the mechanic without who decides', async () => {
    const repair = await aMechanics()
    const token = await aLink(repair)
    const job = await outside(estimates.enterByLink, { token, lines, note: 'Both sides', days: 1.5 })
    const seen = { lines, total: 340, note: 'Both sides', days: 1.5, state: 'open', reason: null }
    expect(job.repair.estimate).toEqual({ ...seen, at: expect.any(String) })
    expect(job.repair.waiting).toMatchObject({ for: 'approval', at: job.repair.estimate?.at })
    const { estimate, waiting, estimatedCost } = await look(repair.id)
    expect(estimate).toEqual({
      ...seen,
      at: job.repair.estimate?.at,
      by: { id: null, name: "Joe's" },
      ...{ decidedBy: null, decidedAt: null },
    })
    expect(waiting).toEqual({ for: 'approval', note: null, until: null, at: estimate?.at })
    expect(estimatedCost).toBeNull()
  })

  test('is entered by anybody of the business, under the name they have now', async () => {
    const { id } = await aMechanics()
    await staff.call(estimates.enter, { id, lines })
    expect((await look(id)).estimate?.by).toEqual({ id: staff.user.id, name: 'Eli Employee' })
  })

  test('is in every answer of its repair', async () => {
    const { id, vehicleId, estimate } = await anOpenOne()
    const listed = await call(repairs.list, { vehicleId })
    const page = await call(repairs.list, { vehicleId, page: 1, limit: 50 })
    const all = [...('repairs' in page ? page.repairs : []), ...(Array.isArray(listed) ? listed : [])]
    expect(all.filter((it) => it.id === id).map((it) => [it.estimate, it.waiting?.for])).toEqual([
      [estimate, 'approval'],
      [estimate, 'approval'],
    ])
  })

  test('takes the place of the one before and is open again; the same one again changes nothing', async () => {
    const first = await anOpenOne()
    const { id } = first
    expect(await call(estimates.enter, { id, lines, note: '  ' })).toEqual(first)
    await call(estimates.decline, { id, at: at(first), reason: 'Too much' })
    const declined = await look(id)
    expect((await call(estimates.enter, { id, lines })).updatedAt).toBe(declined.updatedAt)
    const second = await call(estimates.enter, { id, lines: lines.slice(1) })
    expect(second.estimate).toMatchObject({ total: 99.9, state: 'open', reason: null, decidedBy: null })
    expect(Date.parse(at(second))).toBeGreaterThan(Date.parse(at(first)))
  })

  test('is not for a repair that is completed', async () => {
    const open = await anOpenOne()
    await call(repairs.update, { id: open.id, ...done })
    expect(await look(open.id)).toMatchObject({ waiting: null, estimate: { state: 'open' } })
    await expect(call(estimates.enter, { id: open.id, lines: lines.slice(1) })).rejects.toMatchObject({
      status: 409,
    })
    await expect(call(estimates.approve, { id: open.id, at: at(open) })).rejects.toMatchObject({
      status: 409,
    })
  })

  test('is between its mechanic and the business: no other link shows it, and none writes to another repair', async () => {
    const [one, other] = [await aMechanics(), await aMechanics()]
    const [own, another, elsewhere] = [await aLink(one), await aLink(one), await aLink(other)]
    await outside(estimates.enterByLink, { token: own, lines })
    expect((await outside(jobLinks.job, { token: own })).repair.estimate?.total).toBe(340)
    expect((await outside(jobLinks.job, { token: another })).repair.estimate).toBeNull()
    expect((await outside(jobLinks.job, { token: elsewhere })).repair.estimate).toBeNull()
    await outside(estimates.enterByLink, { token: another, lines })
    expect((await outside(jobLinks.job, { token: another })).repair.estimate?.total).toBe(340)
    expect((await look(other.id)).estimate).toBeNull()
    await call(estimates.enter, { id: other.id, lines })
    expect((await outside(jobLinks.job, { token: elsewhere })).repair.estimate?.total).toBe(340)
    await call(repairs.update, { id: one.id, ...done })
    await expect(outside(estimates.enterByLink, { token: own, lines: lines.slice(1) })).rejects.toMatchObject(
      {
        status: 404,
      },
    )
  })

  test.each([
    ['no lines', { lines: [] }],
    ['too many lines', { lines: Array.from({ length: 31 }, () => lines[0]) }],
    ['nothing', { lines: [{ label: 'Labour', amount: 0.004 }] }],
    ['less than nothing', { lines: [{ label: 'Labour', amount: -1 }] }],
    ['too much', { lines: [{ label: 'Labour', amount: 1_000_000.01 }] }],
    ['no label', { lines: [{ label: '  ', amount: 1 }] }],
    ['a long label', { lines: [{ label: 'x'.repeat(121), amount: 1 }] }],
    ['a long note', { lines, note: 'x'.repeat(2_001) }],
    ['thirds of days', { lines, days: 0.3 }],
    ['more than a year', { lines, days: 365.5 }],
  ])('with %s is refused', async (_, body) => {
    const { id } = await aMechanics()
    await expect(call(estimates.enter, { id, ...body } as never)).rejects.toMatchObject({ status: 400 })
  })

  test('holds as much as there may be, whatever the labels say', async () => {
    const { id } = await aMechanics()
    const label =
      `<b onmouseover=alert(1)>=cmd|' /C calc'!A0 '; drop table repairs;-- ${'ü'.repeat(40)} \u202e`.trim()
    const most = Array.from({ length: 30 }, () => ({ label, amount: 1_000_000 }))
    const { estimate } = await call(estimates.enter, { id, lines: most, days: 365 })
    expect(estimate).toMatchObject({ total: 30_000_000, lines: most })
    expect((await call(estimates.approve, { id, at: estimate?.at ?? '' })).estimatedCost).toBe(30_000_000)
  })
})

describe('a decision', () => {
  test('approves: the total is what is expected to be paid, and only that waiting ends', async () => {
    const repair = await aMechanics()
    const token = await aLink(repair)
    await outside(jobLinks.waiting, { token, for: 'parts', note: 'Sold out' })
    const { estimate } = (await outside(estimates.enterByLink, { token, lines })).repair
    await outside(jobLinks.waiting, { token, for: 'parts', note: 'Come on Monday' })
    expect(await look(repair.id)).toMatchObject({ waiting: { for: 'approval' } })
    const approved = await call(estimates.approve, { id: repair.id, at: estimate?.at ?? '' })
    expect(approved).toMatchObject({
      estimatedCost: 340,
      waiting: { for: 'parts', note: 'Come on Monday' },
      estimate: {
        state: 'approved',
        decidedBy: { id: owner.user.id, name: 'Olive Owner' },
        decidedAt: expect.any(String),
        reason: null,
      },
    })
  })

  test('declines, with the reason that the mechanic reads', async () => {
    const repair = await aMechanics()
    const token = await aLink(repair)
    const { estimate } = (await outside(estimates.enterByLink, { token, lines })).repair
    await call(estimates.decline, { id: repair.id, at: estimate?.at ?? '', reason: 'Use what we have' })
    const { repair: seen } = await outside(jobLinks.job, { token })
    expect(seen).toMatchObject({ waiting: null, estimate: { state: 'declined', reason: 'Use what we have' } })
    expect(await look(repair.id)).toMatchObject({ estimatedCost: null })
  })

  test('is for administrators, of an estimate that is there, with a reason', async () => {
    const open = await anOpenOne()
    const { id } = open
    await expect(staff.call(estimates.approve, { id, at: at(open) })).rejects.toMatchObject({ status: 403 })
    await expect(call(estimates.decline, { id, at: at(open), reason: ' ' })).rejects.toMatchObject({
      status: 400,
    })
    const { id: without } = await aMechanics()
    await expect(call(estimates.approve, { id: without, at: at(open) })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('is made once, whoever decides at the same time', async () => {
    const open = await anOpenOne()
    const { id } = open
    const ways = Array.from({ length: 6 }, (_, n) =>
      n % 2 === 0
        ? call(estimates.approve, { id, at: at(open) })
        : call(estimates.decline, { id, at: at(open), reason: `No ${n}` }),
    )
    const settled = await Promise.allSettled(ways)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const state = (await look(id)).estimate?.state ?? 'open'
    for (const it of settled)
      if (it.status === 'rejected')
        expect(it.reason).toMatchObject({ status: 409, sentence: decidedAlready(state) })
  })

  test('is about what they saw: of a newer one nothing is decided', async () => {
    const open = await anOpenOne()
    const { id } = open
    const [entered, approved] = await Promise.allSettled([
      call(estimates.enter, { id, lines: lines.slice(1) }),
      call(estimates.approve, { id, at: at(open) }),
    ])
    expect(entered.status).toBe('fulfilled')
    const { estimate, estimatedCost } = await look(id)
    expect(estimate).toMatchObject({ state: 'open', total: 99.9 })
    expect(estimatedCost).toBe(approved.status === 'fulfilled' ? 340 : null)
    await expect(call(estimates.decline, { id, at: at(open), reason: 'Late' })).rejects.toMatchObject({
      ...{ status: 409, sentence: ESTIMATE_NEWER },
    })
  })

  test('is not needed up to what the business approves by itself', async () => {
    await call(tenants.update, { approveUnder: 340 })
    expect(await call(tenants.current, {})).toMatchObject({ approveUnder: 340 })
    expect(await anOpenOne()).toMatchObject({
      ...{ estimatedCost: 340, waiting: null },
      estimate: { state: 'approved', decidedBy: null, decidedAt: expect.any(String) },
    })
    await call(tenants.update, { approveUnder: 339.99 })
    expect((await anOpenOne()).estimate?.state).toBe('open')
    await call(tenants.update, { approveUnder: null })
    expect((await anOpenOne()).estimate?.state).toBe('open')
  })
})

test('the history tells what was estimated and decided, by whom', async () => {
  const repair = await aMechanics()
  const token = await aLink(repair)
  const { estimate } = (await outside(estimates.enterByLink, { token, lines, days: 2 })).repair
  await call(estimates.approve, { id: repair.id, at: estimate?.at ?? '' })
  const [decided, entered] = await call(repairs.history, { id: repair.id })
  expect(entered).toMatchObject({ action: 'edited', by: { id: null, name: "Joe's" } })
  expect(entered?.changes).toEqual(
    expect.arrayContaining([
      { field: 'estimate', from: null, to: { state: 'open' } },
      { field: 'estimateTotal', from: null, to: 340 },
      { field: 'estimateLines', from: null, to: 'Pads and discs 240.10, Labour 99.90' },
      { field: 'estimateDays', from: null, to: 2 },
    ]),
  )
  expect(decided?.by).toMatchObject({ id: owner.user.id })
  expect(decided?.changes.map(({ field }) => field).sort()).toEqual(['estimate', 'estimatedCost', 'waiting'])
})
