import { api } from '@pitlane/contract'
import { anEmployee, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()
const { current, update } = api.tenants

test('until one is chosen the clock follows the unit of distance, and from then on it stays', async () => {
  const { call } = await aTenant(world.app)
  const clock = async () => (await call(current, {})).clock
  expect(await clock()).toBe(12)
  expect(await call(update, { distanceUnit: 'km' })).toMatchObject({ distanceUnit: 'km', clock: 24 })
  expect(await clock()).toBe(24)
  expect(await call(update, { distanceUnit: 'mi' })).toMatchObject({ clock: 12 })

  expect(await call(update, { clock: 24 })).toMatchObject({ distanceUnit: 'mi', clock: 24 })
  expect(await call(update, { name: 'Another name' })).toMatchObject({ clock: 24 })
  expect(await call(update, { clock: 12, distanceUnit: 'km' })).toMatchObject({ clock: 12 })
  expect(await clock()).toBe(12)
})

test('nobody but an administrator chooses it, and everybody of the business reads it', async () => {
  const [admin, stranger] = [await aTenant(world.app), await aTenant(world.app)]
  const employee = await anEmployee(world.app, admin, admin.tenant.slug)
  await expect(employee.call(update, { clock: 24 })).rejects.toMatchObject({ status: 403 })
  expect((await employee.call(current, {})).clock).toBe(12)
  await admin.call(update, { clock: 24 })
  expect((await employee.call(current, {})).clock).toBe(24)
  expect((await stranger.call(current, {})).clock).toBe(12)
})

test('what is neither 12 nor 24 is refused in words, and changes nothing', async () => {
  const admin = await aTenant(world.app)
  for (const clock of [0, 13, -12, 12.5, '24', '12-hour', null, true, [24], {}]) {
    const answer = await world.app.inject({
      method: 'PATCH',
      url: '/api/tenant',
      headers: { cookie: admin.cookies() },
      payload: { clock, distanceUnit: 'km' },
    })
    expect([answer.statusCode, answer.json()], String(clock)).toMatchObject([
      400,
      { errors: [{ path: 'clock', message: 'Please choose 12 or 24 hours' }] },
    ])
  }
  expect(await admin.call(current, {})).toMatchObject({ distanceUnit: 'mi', clock: 12 })
})

test('the database holds no other clock', async () => {
  const { tenant } = await aTenant(world.app)
  const moment = { now: new Date(), log: world.platform.log, platform: world.platform }
  const write = withTenant(moment, tenant.id, ({ query }) =>
    query(sql`update tenants set clock = 13 where id = ${tenant.id}`),
  )
  await expect(write).rejects.toMatchObject({ constraint: 'tenants_clock_known' })
})
