import { api } from '@pitlane/contract'
import type { FrontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, aFleet, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()
const { hq, vehicles } = api
const connect = ({ call }: Pick<FrontDoor, 'call'>, tenantToken: string, userToken = 'steady') =>
  call(hq.saveConfig, { baseUrl: world.hq.baseUrl, tenantToken, userToken })

test('a record that always fails costs only itself, and nothing is archived', async () => {
  const admin = await aTenant(world.app)
  await connect(admin, aFleet(320))
  const answer = await admin.call(hq.sync, {})
  expect(answer).toMatchObject({ created: 319, total: 319, archived: 0 })
  expect(answer.errors).toContainEqual(expect.stringContaining('could not be read'))
})

test('flaky: it is asked again, and all arrive', async () => {
  const admin = await aTenant(world.app)
  await connect(admin, aFleet(40), 'flaky')
  for (let round = 0; round < 3; round++)
    expect(await admin.call(hq.sync, {})).toMatchObject({ state: 'done', total: 40 })
})

test('down: a clear message, nothing changes, and the state is told', async () => {
  const admin = await aConnectedTenant(world, 12)
  await connect(admin, admin.tenantToken, 'down')
  await expect(admin.call(hq.sync, {})).rejects.toMatchObject({ code: 'hq_unreachable', status: 502 })
  expect(await admin.call(vehicles.list, {})).toHaveLength(12)
  expect(await admin.call(hq.syncRun, {})).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('HQ'),
  })
})

test('garbage: what can be read is read, nothing is archived or doubled', async () => {
  const admin = await aConnectedTenant(world, 26)
  await connect(admin, admin.tenantToken, 'garbage')
  const answer = await admin.call(hq.sync, {}).catch((error) => error)
  const list = await admin.call(vehicles.list, {})
  expect(list.length).toBeGreaterThanOrEqual(26)
  expect(new Set(list.map((vehicle) => vehicle.hqVehicleId)).size).toBe(list.length)
  expect(answer).toMatchObject(answer instanceof Error ? { code: 'hq_unreachable' } : { archived: 0 })
  await connect(admin, admin.tenantToken, 'steady')
  expect(await admin.call(hq.sync, { archiveMissing: 'true' })).toMatchObject({ state: 'done', total: 26 })
})
