import { api } from '@pitlane/contract'
import { readCsv } from '@pitlane/contract/csv'
import { readImportFile } from '@pitlane/contract/imports/file'
import { aConnectedTenant, anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()
const admin = await aConnectedTenant(world, 2)

async function exported(): Promise<string> {
  const answer = await world.app.inject({
    url: '/api/repairs/export.csv',
    headers: { cookie: admin.cookies() },
  })
  return answer.body.replace(/^\uFEFF/, '')
}

test('a business counts in miles and dollars until it says otherwise', async () => {
  const usual = { distanceUnit: 'mi', currency: 'USD' }
  expect(await admin.call(api.tenants.current, {})).toMatchObject(usual)
  const [heads] = readCsv(await exported()).rows
  expect(heads).toEqual(expect.arrayContaining(['odometerReading', 'repairCost']))
})

test('an administrator chooses the units, and nobody else', async () => {
  const employee = await anEmployee(world.app, admin, admin.tenant.slug)
  await expect(employee.call(api.tenants.update, { currency: 'EUR' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const metric = { distanceUnit: 'km', currency: 'EUR' } as const
  expect(await admin.call(api.tenants.update, metric)).toMatchObject(metric)
  expect(await admin.call(api.tenants.update, { name: 'Another name' })).toMatchObject(metric)
  expect(await employee.call(api.tenants.current, {})).toMatchObject(metric)
})

test('the phone that mechanics are told is set, kept and cleared', async () => {
  expect((await admin.call(api.tenants.current, {})).contactPhone).toBeNull()
  await admin.call(api.tenants.update, { contactPhone: ' 555 0199 ' })
  expect(await admin.call(api.tenants.update, { name: 'Another one' })).toMatchObject({
    contactPhone: '555 0199',
  })
  expect(await admin.call(api.tenants.update, { contactPhone: '' })).toMatchObject({ contactPhone: null })
})

test('an unknown unit or currency is refused in words', async () => {
  const refused = (changes: object) => admin.call(api.tenants.update, changes)
  for (const currency of ['XYZ', 'XXX', 'EURO'])
    await expect(refused({ currency })).rejects.toMatchObject({
      code: 'invalid',
      sentence: 'Please choose a currency',
      errors: [{ path: 'currency', message: 'Please choose a currency' }],
    })
  await expect(refused({ distanceUnit: 'ft' })).rejects.toMatchObject({ code: 'invalid' })
})

test('the export says what it counts in, and is read again as it is', async () => {
  await admin.call(api.tenants.update, { distanceUnit: 'km', currency: 'EUR' })
  const done = {
    status: 'completed',
    repairCost: 286.4,
    odometerReading: 45_210,
    endDate: '2026-03-14',
  } as const
  await admin.call(api.repairs.create, await aReport(admin, done))
  const csv = await exported()
  const [heads] = readCsv(csv).rows
  expect(heads).toEqual(expect.arrayContaining(['Odometer (km)', 'Cost (EUR)']))
  const file = readImportFile(csv)
  expect(file).toMatchObject({ rows: [{ odometerReading: '45210', repairCost: '286.40' }] })
})
