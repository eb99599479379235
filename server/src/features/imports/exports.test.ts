import { api } from '@pitlane/contract'
import { readCsv } from '@pitlane/contract/csv'
import { hq } from '@pitlane/contract/hq/calls'
import { readImportFile } from '@pitlane/contract/imports/file'
import { importColumns } from '@pitlane/contract/imports/rows'
import { offerSso } from '@pitlane/sandbox/testing/issued'
import { aConnectedTenant, aReport, aTemplate, aTenant } from '@pitlane/sandbox/testing/makers'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld({ demo: true })
type Door = Pick<Awaited<ReturnType<typeof aTenant>>, 'call' | 'cookies'>

async function download(door: Door, url: string) {
  const answer = await world.app.inject({ url, headers: { cookie: door.cookies() } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}

/** As the browser reads a file. */
function rowsOf(csv: string) {
  const file = readImportFile(csv.replace(/^\uFEFF/, ''))
  if ('refusal' in file) throw new Error(file.refusal)
  return file
}

const completed = async ({ call }: Door) => {
  const list = await call(api.repairs.list, { status: 'completed' })
  return Array.isArray(list) ? list : list.repairs
}

test('an export of completed repairs, imported by a second business with the same vehicles, is the same', async () => {
  const owner = await aConnectedTenant(world, 5)
  const second = await aTenant(world.app)
  await second.call(hq.saveConfig, {
    baseUrl: world.hq.baseUrl,
    tenantToken: owner.tenantToken,
    userToken: 'steady',
  })
  await second.call(hq.sync, {})

  const ugly = [
    '=HYPERLINK("x")',
    '+49 30, "quoted"',
    '-2;+3',
    '@all; \t',
    "'=1",
    "'tis",
    'a\r\n=b\nc;"=d"',
    '🚗 إصلاح',
    'x'.repeat(200),
  ]
  const vehicles = await owner.call(api.vehicles.list, {})
  const receipt = await anObject(world.app, owner, { kind: 'receipt' })
  for (const [at, text] of ugly.entries()) {
    const vehicle = vehicles[at % vehicles.length]
    const report = await aReport(owner, {
      vehicleId: vehicle?.id ?? '',
      vehicleKey: vehicle?.vehicleKey ?? '',
      title: text,
      description: text,
      mechanic: text.slice(0, 100),
      category: at % 2 ? 'oil_change' : 'hvac',
      urgencyLevel: at % 2 ? 'critical' : 'low',
      status: 'completed',
      repairCost: at * 1234.56,
      odometerReading: at * 1000,
      endDate: `2026-0${at + 1}-28`,
      receiptUrl: at === 0 ? receipt : at % 2 ? `https://shop.example/${at}?a=1,2` : null,
    })
    await owner.call(api.repairs.create, report)
  }
  await owner.call(api.repairs.create, await aReport(owner, { title: 'Still open' }))

  const answer = await download(owner, '/api/repairs/export.csv?status=completed')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="pitlane-repairs-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const cells = readCsv(answer.body.slice(1)).rows.flat()
  expect(cells.filter((cell) => /^[=+\-@\t]/.test(cell))).toEqual([])

  const file = rowsOf(answer.body)
  expect(file.problems).toEqual([])
  const result = await second.call(api.imports.importCsv, { repairs: file.rows, fileName: 'export.csv' })
  expect(result.errorDetails).toEqual([])
  const essence = (repairs: Awaited<ReturnType<typeof completed>>) =>
    repairs
      .map((repair) => importColumns.map((column) => [column, repair[column]]))
      .map((fields) => JSON.stringify(fields).replace('"/objects/', '"http://pitlane.test/objects/'))
      .sort()
  expect(essence(await completed(second))).toEqual(essence(await completed(owner)))
  expect(await completed(second)).toHaveLength(ugly.length)
  expect((await owner.call(api.imports.importCsv, { repairs: file.rows })).repairs).toEqual([])
})

test('an export shows what the filters of the list show, newest first', async () => {
  const owner = await aConnectedTenant(world, 3)
  for (const title of ['Brakes squeal', 'Oil leaks', 'Brakes pull'])
    await owner.call(
      api.repairs.create,
      await aReport(owner, { title, urgencyLevel: title === 'Oil leaks' ? 'low' : 'high' }),
    )
  const titles = async (query: string) =>
    rowsOf((await download(owner, `/api/repairs/export.csv${query}`)).body).rows.map((row) => row.title)
  expect(await titles('')).toEqual(['Brakes pull', 'Oil leaks', 'Brakes squeal'])
  expect(await titles('?search=BRAKES')).toEqual(['Brakes pull', 'Brakes squeal'])
  expect(await titles('?urgencyLevel=low&status=need')).toEqual(['Oil leaks'])
  expect(await titles('?status=open')).toHaveLength(3)
  const none = await download(owner, '/api/repairs/export.csv?vehicleId=nobody')
  expect(readCsv(none.body).rows).toHaveLength(1)
  const refused = await world.app.inject({
    url: '/api/repairs/export.csv?urgencyLevel=soon',
    headers: { cookie: owner.cookies() },
  })
  expect(refused.statusCode).toBe(400)
})

test('an export of more than one piece tells every repair once', async () => {
  const owner = await aConnectedTenant(world, 3)
  const [vehicle] = await owner.call(api.vehicles.list, {})
  const repairs = Array.from({ length: 2_500 }, (_, at) => ({
    title: `Repair ${at}`,
    description: 'Done',
    vehicleKey: vehicle?.vehicleKey,
    category: 'other',
    urgencyLevel: 'low',
    repairCost: at,
    odometerReading: at,
    endDate: '2026-01-01',
  }))
  expect((await owner.call(api.imports.importCsv, { repairs })).repairs).toHaveLength(2_500)
  const csv = rowsOf((await download(owner, '/api/repairs/export.csv')).body)
  expect(new Set(csv.rows.map((row) => row.title)).size).toBe(2_500)
  expect(csv.rows).toHaveLength(2_500)
  const everything = (await download(owner, '/api/export')).json()
  expect(new Set(everything.repairs.map((it: { title: string }) => it.title)).size).toBe(2_500)
})

test('the full export has everything of the business, and no secret', async () => {
  const owner = await aConnectedTenant(world, 3)
  const photo = await anObject(world.app, owner)
  const repair = await owner.call(api.repairs.create, await aReport(owner, { imageUrls: [photo] }))
  await owner.call(api.repairs.update, { id: repair.id, title: 'Edited' })
  const gone = await owner.call(api.repairs.create, await aReport(owner))
  await owner.call(api.repairs.remove, { id: gone.id })
  const template = await owner.call(api.routine.create, await aTemplate(owner))
  await owner.call(api.settings.addMechanic, { name: 'Maria', language: 'es' })
  await owner.call(api.imports.importCsv, { repairs: [{}], fileName: 'bad.csv' })
  const ines = { email: 'ines@example.com', firstName: 'Ines', lastName: 'Invited', role: 'admin' as const }
  const invitation = await owner.call(api.invitations.invite, ines)
  await offerSso(owner, world.oidc)
  const stranger = await aConnectedTenant(world, 1)
  await stranger.call(api.repairs.create, await aReport(stranger, { title: 'Nobody else must see this' }))

  const answer = await download(owner, '/api/export')
  expect(answer.headers['content-disposition']).toMatch(/filename="pitlane-export-.*\.json"/)
  const { activity, ...document } = answer.json()
  expect(Object.keys(document)).toEqual([
    'exportedAt',
    'tenant',
    'hq',
    'sso',
    'workshop',
    'checkSettings',
    'users',
    'invitations',
    'mechanics',
    'categories',
    'vehicles',
    'bookings',
    'routineTemplates',
    'views',
    'comments',
    'imports',
    'files',
    'repairs',
    'deletedRepairHistory',
    'checks',
    'claims',
  ])
  expect(document.tenant).toMatchObject({ id: owner.tenant.id, slug: owner.tenant.slug })
  expect(document.users).toMatchObject([{ id: owner.user.id, role: 'admin' }])
  expect(document.invitations).toEqual([invitation])
  expect(document.sso).toEqual({
    ...{ name: 'Coast ID', issuer: world.oidc.origin, clientId: world.oidc.clientId },
    ...{ isActive: true, createsEmployees: false },
  })
  expect(document.workshop).toEqual(await owner.call(api.planning.workshop, {}))
  const { entries } = await owner.call(api.audit.list, { limit: 100 })
  expect(activity).toEqual(entries)
  expect(activity.length).toBeGreaterThan(5)
  expect(document.mechanics).toMatchObject([{ name: 'Maria', language: 'es' }])
  expect(document.vehicles).toHaveLength(3)
  for (const { id, odometerReadings, mileage } of document.vehicles)
    expect(odometerReadings.map((read: { odometer: number }) => read.odometer)).toEqual([
      ...(mileage === null ? [] : [mileage]),
      ...(id === repair.vehicleId ? [repair.odometerReading] : []),
    ])
  expect(document.routineTemplates).toMatchObject([{ id: template.id }])
  expect(document.imports).toMatchObject([{ fileName: 'bad.csv', imported: 0, errors: 1 }])
  expect(document.files).toMatchObject([{ path: photo, usedBy: repair.id }])
  expect(document.repairs).toMatchObject([
    {
      id: repair.id,
      title: 'Edited',
      history: [{ action: 'created' }, { action: 'edited', by: owner.user.id }],
    },
  ])
  expect(document.deletedRepairHistory).toMatchObject([
    { repairId: gone.id, action: 'created' },
    { repairId: gone.id, action: 'deleted' },
  ])
  expect(JSON.stringify(document)).not.toMatch(/argon2|password|sealed|token|secret|digest/i)
  expect(answer.body).not.toContain(world.oidc.clientSecret)
  expect(answer.body).not.toContain('Nobody else')
})

test('whoever leaves in the middle of an export ends it, and others go on', async () => {
  const owner = await aConnectedTenant(world, 3)
  const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const answer = await fetch(`${address}/api/export`, {
    headers: { cookie: owner.cookies() },
    signal: leaving.signal,
  })
  expect(answer.status).toBe(200)
  leaving.abort()
  await expect
    .poll(() => {
      const { total, idle, waiting } = world.platform.database.stats()
      return total - idle + waiting
    })
    .toBe(0)
  const head = await fetch(`${address}/api/repairs/export.csv`, {
    method: 'HEAD',
    headers: { cookie: owner.cookies() },
  })
  expect(head.status).toBe(200)
  expect((await download(owner, '/api/export')).json().vehicles).toHaveLength(3)
})
