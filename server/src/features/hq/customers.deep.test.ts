import { api } from '@pitlane/contract'
import { customerWords, everyRow, everySharedRow } from '@pitlane/sandbox/testing/customer-words'
import { aConnectedTenant, anEmployee } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()

test('no name, phone, address or e-mail of a customer is in the database, an answer, an export or a log', async () => {
  const admin = await aConnectedTenant(world, 67)
  const employee = await anEmployee(world.app, admin, admin.tenant.slug)
  const list = await admin.call(api.vehicles.list, {})
  for (const { id } of list.slice(0, 20)) await admin.call(api.hq.reservations, { id })
  await admin.call(api.hq.saveConfig, {
    baseUrl: world.hq.baseUrl,
    tenantToken: admin.tenantToken,
    userToken: 'garbage',
  })
  await admin.call(api.hq.sync, {}).catch(() => undefined)

  const tables = await everyRow(world, admin.tenant.id)
  expect([...tables.keys()]).toEqual(expect.arrayContaining(['bookings', 'booking_vehicles']))
  const texts: Record<string, string> = {
    tables: [...tables.values(), ...(await everySharedRow(world)).values()].join('\n'),
    logs: JSON.stringify(world.logged),
    export: await read('/api/export', admin.cookies()),
    run: JSON.stringify([admin.sync, await employee.call(api.hq.syncRun, {})]),
  }
  for (const { id } of list)
    texts[`bookings of ${id}`] = await read(`/api/vehicles/${id}/bookings`, employee.cookies())

  const told = await customerWords(world, admin.tenantToken)
  expect(told.length).toBeGreaterThan(1_000)
  expect(texts.tables).toContain('Charleston Airport')
  expect(texts.export).toContain('pickUpLocation')
  for (const [where, text] of Object.entries(texts)) {
    const leaked = told.filter((secret) => text.includes(secret))
    expect(leaked, where).toEqual([])
  }
}, 120_000)

async function read(url: string, cookie: string): Promise<string> {
  const answer = await world.app.inject({ url, headers: { cookie } })
  expect(answer.statusCode, url).toBe(200)
  return answer.body
}
