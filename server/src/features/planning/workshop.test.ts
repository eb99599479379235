import { api } from '@pitlane/contract'
import { CLOSES_BEFORE_IT_OPENS } from '@pitlane/contract/planning/calls'
import { DEFAULT_WORKSHOP } from '@pitlane/contract/planning/workshop'
import { anEmployee, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()
const { planning } = api
const saturdays = {
  hours: { ...DEFAULT_WORKSHOP.hours, mon: null, sat: { from: '09:00', to: '24:00' } },
  turnRoundMinutes: 30,
}

test('a workshop has usual hours until an administrator sets its own', async () => {
  const admin = await aTenant(world.app)
  expect(await admin.call(planning.workshop, {})).toEqual(DEFAULT_WORKSHOP)
  expect(await admin.call(planning.setWorkshop, saturdays)).toEqual(saturdays)
  expect(await admin.call(planning.workshop, {})).toEqual(saturdays)
  const stranger = await aTenant(world.app)
  expect(await stranger.call(planning.workshop, {})).toEqual(DEFAULT_WORKSHOP)
})

test('an employee reads the hours and does not set them', async () => {
  const admin = await aTenant(world.app)
  const employee = await anEmployee(world.app, admin, admin.registration.businessSlug)
  expect(await employee.call(planning.workshop, {})).toEqual(DEFAULT_WORKSHOP)
  await expect(employee.call(planning.setWorkshop, saturdays)).rejects.toMatchObject({ code: 'forbidden' })
})

test('hours that end before they begin, strange times and endless turn-rounds are refused', async () => {
  const admin = await aTenant(world.app)
  const refused = (over: object) =>
    expect(admin.call(planning.setWorkshop, { ...saturdays, ...over })).rejects
  const on = (mon: object) => ({ hours: { ...saturdays.hours, mon } })
  await refused(on({ from: '17:00', to: '08:00' })).toMatchObject({ sentence: CLOSES_BEFORE_IT_OPENS })
  await refused(on({ from: '08:00', to: '25:00' })).toMatchObject({ code: 'invalid' })
  await refused({ turnRoundMinutes: -1 }).toMatchObject({ code: 'invalid' })
  await refused({ turnRoundMinutes: 100_000 }).toMatchObject({ code: 'invalid' })
})
