import { api } from '@pitlane/contract'
import { readCsv } from '@pitlane/contract/csv'
import { INVALID_HOURS } from '@pitlane/contract/formats'
import { PLAN_ENDS_TOO_EARLY, PLAN_IS_HALF } from '@pitlane/contract/repairs/plan'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()
const { repairs } = api
const admin = await aConnectedTenant(world, 2)
const plan = { plannedStart: '2026-11-16T09:00:00.000Z', plannedEnd: '2026-11-16T12:30:00.000Z' }
const none = { plannedStart: null, plannedEnd: null }
const done = { status: 'completed', endDate: '2026-01-10', repairCost: 120.5 } as const
const reported = async (over: object = {}) =>
  admin.call(repairs.create, { ...(await aReport(admin)), ...over })
const lastChanges = async (id: string) => (await admin.call(repairs.history, { id }))[0]?.changes

test('a repair gets a time and the hours it takes, and its history tells both', async () => {
  const { id, ...repair } = await reported()
  expect(repair).toMatchObject({ ...none, expectedHours: null })
  const edit = {
    plannedStart: '2026-11-16T10:00:00+01:00',
    plannedEnd: plan.plannedEnd,
    expectedHours: '2.5',
  }
  expect(await admin.call(repairs.update, { id, ...edit })).toMatchObject({ ...plan, expectedHours: 2.5 })
  expect(await admin.call(repairs.one, { id })).toMatchObject({ ...plan, expectedHours: 2.5 })
  expect(await lastChanges(id)).toEqual([
    { field: 'plannedStart', from: null, to: plan.plannedStart },
    { field: 'plannedEnd', from: null, to: plan.plannedEnd },
    { field: 'expectedHours', from: null, to: 2.5 },
  ])
})

test('null clears, and what is absent stays', async () => {
  const { id } = await reported({ ...plan, expectedHours: 8 })
  expect(await admin.call(repairs.update, { id, title: 'Brakes' })).toMatchObject({
    ...plan,
    expectedHours: 8,
  })
  const emptied = { plannedStart: '', plannedEnd: ' ' }
  expect(await admin.call(repairs.update, { id, ...emptied })).toMatchObject({ ...none, expectedHours: 8 })
  expect(await admin.call(repairs.update, { id, ...plan })).toMatchObject(plan)
  expect(await admin.call(repairs.update, { id, ...none })).toMatchObject({ ...none, expectedHours: 8 })
  expect(await admin.call(repairs.update, { id, expectedHours: null })).toMatchObject({ expectedHours: null })
})

test('what an edit leaves is a whole plan or none', async () => {
  const { id } = await reported(plan)
  const half = (path: string) => ({ code: 'invalid', sentence: PLAN_IS_HALF, errors: [{ path }] })
  await expect(admin.call(repairs.update, { id, plannedStart: null })).rejects.toMatchObject(
    half('plannedStart'),
  )
  await expect(admin.call(repairs.update, { id, plannedEnd: null })).rejects.toMatchObject(half('plannedEnd'))
  await expect(
    admin.call(repairs.update, { id, plannedStart: '2026-11-16T13:00:00Z' }),
  ).rejects.toMatchObject({ sentence: PLAN_ENDS_TOO_EARLY })
  await expect(reported({ plannedStart: plan.plannedStart })).rejects.toMatchObject(half('plannedEnd'))
  expect(await admin.call(repairs.update, { id, plannedEnd: '2026-11-17T09:00:00Z' })).toMatchObject({
    ...plan,
    plannedEnd: '2026-11-17T09:00:00.000Z',
  })
})

test('hours that are none are refused', async () => {
  const { id } = await reported()
  for (const expectedHours of [0, 0.1, 1.3, 400.1])
    await expect(admin.call(repairs.update, { id, expectedHours })).rejects.toMatchObject({
      errors: [{ path: 'expectedHours', message: INVALID_HOURS }],
    })
})

test('completing ends the plan and says so; a completed repair has none, and reopened it stays without', async () => {
  const { id } = await reported({ ...plan, expectedHours: 3 })
  expect(await admin.call(repairs.update, { id, ...done })).toMatchObject({ ...none, expectedHours: 3 })
  expect(await lastChanges(id)).toEqual(
    expect.arrayContaining([
      { field: 'plannedStart', from: plan.plannedStart, to: null },
      { field: 'plannedEnd', from: plan.plannedEnd, to: null },
    ]),
  )
  expect(await admin.call(repairs.update, { id, ...plan })).toMatchObject(none)
  expect(await admin.call(repairs.update, { id, status: 'need' })).toMatchObject(none)
  expect(await reported({ ...plan, ...done })).toMatchObject(none)
})

test('deleting ends the plan, and what is remembered of the repair says so', async () => {
  const { id } = await reported({ ...plan, title: 'Gone soon' })
  await admin.call(repairs.remove, { id })
  const answer = await world.app.inject({ url: '/api/export', headers: { cookie: admin.cookies() } })
  expect(answer.json().deletedRepairHistory).toContainEqual(
    expect.objectContaining({
      repairId: id,
      action: 'deleted',
      changes: [
        { field: 'title', from: 'Gone soon', to: null },
        { field: 'plannedStart', from: plan.plannedStart, to: null },
        { field: 'plannedEnd', from: plan.plannedEnd, to: null },
      ],
    }),
  )
})

test('both exports have the plan', async () => {
  const owner = await aConnectedTenant(world, 1)
  const report = { ...(await aReport(owner)), ...plan, expectedHours: 4 }
  await owner.call(repairs.create, report)
  const read = (url: string) => world.app.inject({ url, headers: { cookie: owner.cookies() } })
  expect((await read('/api/export')).json().repairs).toMatchObject([{ ...plan, expectedHours: 4 }])
  const [heading, line] = readCsv((await read('/api/repairs/export.csv')).body.slice(1)).rows
  expect(heading?.slice(13, 16)).toEqual(['plannedStart', 'plannedEnd', 'expectedHours'])
  expect(line?.slice(13, 16)).toEqual([plan.plannedStart, plan.plannedEnd, '4'])
})
