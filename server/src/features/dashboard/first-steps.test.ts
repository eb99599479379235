import { api } from '@pitlane/contract'
import { firstSteps } from '@pitlane/contract/dashboard/calls'
import { DEFAULT_WORKSHOP } from '@pitlane/contract/planning/workshop'
import { aConnectedTenant, anEmployee, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()
const guest = { email: 'sam@example.com', firstName: 'Sam', lastName: 'Reed', role: 'employee' as const }

test('each step is left until what it is about is there, and again when that is gone', async () => {
  const fresh = await aTenant(world.app)
  expect(await fresh.call(api.dashboard.firstSteps, {})).toEqual({ missing: firstSteps })

  const admin = await aConnectedTenant(world, 2)
  const missing = async () => (await admin.call(api.dashboard.firstSteps, {})).missing
  expect(await missing()).toEqual(['workshop', 'routines', 'people'])
  await admin.call(api.oilChange.initialize, {})
  expect(await missing()).toEqual(['workshop', 'people'])
  await admin.call(api.planning.setWorkshop, DEFAULT_WORKSHOP)
  expect(await missing()).toEqual(['people'])
  const { id } = await admin.call(api.invitations.invite, guest)
  expect(await missing()).toEqual([])
  await admin.call(api.invitations.takeBack, { id })
  expect(await missing()).toEqual(['people'])
  await anEmployee(world.app, admin, admin.registration.businessSlug)
  expect(await missing()).toEqual([])

  expect(await fresh.call(api.dashboard.firstSteps, {})).toEqual({ missing: firstSteps })
})

test('an employee is not asked to set up a business', async () => {
  const admin = await aTenant(world.app)
  const employee = await anEmployee(world.app, admin, admin.registration.businessSlug)
  await expect(employee.call(api.dashboard.firstSteps, {})).rejects.toMatchObject({ code: 'forbidden' })
})
