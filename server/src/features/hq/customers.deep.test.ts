import { api } from '@pitlane/contract'
import { callerOf, inside } from '@pitlane/sandbox/hq/caller-for-tests'
import { aConnectedTenant, anEmployee } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { raw, sql } from '../../platform/database/database.ts'

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

  const texts: Record<string, string> = {
    tables: await allRows(admin.tenant.id),
    logs: JSON.stringify(world.logged),
    export: await read('/api/export', admin.cookies()),
    run: JSON.stringify([admin.sync, await employee.call(api.hq.syncRun, {})]),
  }
  for (const { id } of list)
    texts[`bookings of ${id}`] = await read(`/api/vehicles/${id}/bookings`, employee.cookies())

  const told = await secrets(admin.tenantToken)
  expect(told.length).toBeGreaterThan(1_000)
  expect(texts.tables).toContain('Charleston Airport')
  expect(texts.export).toContain('pickUpLocation')
  for (const [where, text] of Object.entries(texts)) {
    const leaked = told.filter((secret) => text.includes(secret))
    expect(leaked, where).toEqual([])
  }
}, 120_000)

/** What the sandbox tells of customers that nothing else could be. */
async function secrets(tenantToken: string): Promise<string[]> {
  const found = await callerOf(world.hq, tenantToken).all('car-rental/reservations')
  const values = found.flatMap((reservation) => {
    const { label, last_name, email, phone_number, street, driver_license } = inside(reservation, 'customer')
    return [label, last_name, email, phone_number, street, driver_license]
  })
  return [...new Set(values.map(String))]
}

async function read(url: string, cookie: string): Promise<string> {
  const answer = await world.app.inject({ url, headers: { cookie } })
  expect(answer.statusCode, url).toBe(200)
  return answer.body
}

/** Every row of every table that a business has rows in. */
async function allRows(tenantId: string): Promise<string> {
  const run = world.platform.database.inTenant(tenantId)
  const tables = await run<{ name: string }>(sql`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relrowsecurity`)
  const texts: string[] = []
  for (const { name } of tables) {
    // Names are not where their business is.
    const read = name === 'names' ? world.platform.database.system : run
    const rows = await read<{ text: string }>(
      sql`select row_to_json(one)::text as text from ${raw(name)} as one
          where ${raw(name === 'tenants' ? 'id' : 'tenant_id')} = ${tenantId}`,
    )
    texts.push(...rows.map((row) => row.text))
  }
  expect(tables.map((table) => table.name)).toEqual(expect.arrayContaining(['bookings', 'booking_vehicles']))
  return texts.join('\n')
}
