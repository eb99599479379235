import { api } from '@pitlane/contract'
import type { SentRow } from '@pitlane/contract/imports/rows'
import { limits } from '@pitlane/contract/limits'
import { aConnectedTenant, anEmployee, aReport, aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { ownerAt } from '@pitlane/sandbox/testing/owner-at'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld({ demo: true })

type Tenant = Awaited<ReturnType<typeof aConnectedTenant>>

async function aRow({ call }: Tenant, over: SentRow = {}): Promise<SentRow> {
  const [vehicle] = await call(api.vehicles.list, {})
  return {
    title: 'Front brake pads',
    description: 'Worn to 2 mm',
    vehicleKey: vehicle?.vehicleKey,
    category: 'Brakes',
    urgencyLevel: 'HIGH',
    repairCost: '$1,286.40',
    odometerReading: '45,210',
    endDate: '03/14/2026',
    ...over,
  }
}

const all = async ({ call }: Tenant) => {
  const list = await call(api.repairs.list, {})
  return Array.isArray(list) ? list : list.repairs
}

describe('an import', () => {
  test('writes good rows as completed repairs and tells of bad ones', async () => {
    const owner = await aConnectedTenant(world, 3)
    const good = await aRow(owner, { mechanic: 'Maria', receiptUrl: 'https://shop.example/1.pdf' })
    const answer = await owner.call(api.imports.importCsv, {
      repairs: [good, { ...good, title: '' }, { ...good, vehicleKey: 'T-0', row: 17 }, { ...good, row: 18 }],
      fileName: 'history.csv',
    })
    expect(answer).toMatchObject({
      repairs: [{ row: 2, title: 'Front brake pads', vehicleKey: good.vehicleKey }],
      errors: 3,
      errorDetails: [
        'Row 3: Missing required fields: title',
        'Row 17: Vehicle not found with the specified vehicle key: T-0',
        'Row 18: Duplicate of row 2',
      ],
    })
    const [repair] = await all(owner)
    expect(repair).toMatchObject({
      id: answer.repairs[0]?.id,
      status: 'completed',
      category: 'brakes',
      urgencyLevel: 'high',
      repairCost: 1286.4,
      odometerReading: 45210,
      endDate: '2026-03-14',
      completedAt: '2026-03-14T12:00:00.000Z',
      foundAt: '2026-03-14T12:00:00.000Z',
      mechanic: 'Maria',
      receiptUrl: 'https://shop.example/1.pdf',
      reportedBy: owner.user.id,
    })
    expect(await owner.call(api.repairs.history, { id: repair?.id ?? '' })).toMatchObject([
      { action: 'imported', by: { id: owner.user.id, name: 'Olive Owner' }, changes: [] },
    ])
  })

  test('of the same file again doubles nothing', async () => {
    const owner = await aConnectedTenant(world, 3)
    const repairs = [await aRow(owner), await aRow(owner, { title: 'Oil' })]
    await owner.call(api.imports.importCsv, { repairs })
    expect(await owner.call(api.imports.importCsv, { repairs })).toMatchObject({
      repairs: [],
      errors: 2,
      errorDetails: ['Row 2: Already imported', 'Row 3: Already imported'],
    })
    expect(await all(owner)).toHaveLength(2)
  })

  test('knows a repair that was reported and completed by hand, but not one that is still open', async () => {
    const owner = await aConnectedTenant(world, 3)
    const same = { title: 'Oil', repairCost: 5, odometerReading: 9, endDate: '2026-03-14' }
    await owner.call(api.repairs.create, await aReport(owner, { ...same, status: 'completed' }))
    await owner.call(api.repairs.create, await aReport(owner, { ...same, title: 'Open' }))
    const repairs = [await aRow(owner, same), await aRow(owner, { ...same, title: 'Open' })]
    const answer = await owner.call(api.imports.importCsv, { repairs })
    expect(answer.errorDetails).toEqual(['Row 2: Already imported'])
    expect(answer.repairs).toMatchObject([{ row: 3 }])
  })

  test('twice at the same moment makes every repair once', async () => {
    const owner = await aConnectedTenant(world, 3)
    const second = await world.anotherInstance()
    const row = await aRow(owner)
    const repairs = Array.from({ length: 200 }, (_, at) => ({ ...row, title: `Repair ${at}` }))
    const payload = { repairs }
    const headers = { cookie: owner.cookies() }
    const sent = [world.app, second.app, world.app, second.app].map((app) =>
      app.inject({ method: 'POST', url: '/api/repairs/import', headers, payload }),
    )
    const made = (await Promise.all(sent)).map((it) => it.json().repairs.length)
    expect(made.sort((one, other) => one - other)).toEqual([0, 0, 0, 200])
    expect(await all(owner)).toHaveLength(200)
  })

  test('cut off in the middle leaves nothing behind, not even its run; sent again it makes each once', async () => {
    const owner = await aConnectedTenant(world, 3)
    await owner.call(api.repairs.create, await aReport(owner))
    const repairs = [await aRow(owner), await aRow(owner, { title: 'Oil' })]
    const connectionString = await ownerAt(world, owner.tenant.id)
    const connect = async (options?: string) => {
      const client = new pg.Client({ connectionString, ...(options && { options }) })
      await client.connect()
      return client
    }
    const [holder, ending] = [await connect('-c role=pitlane_app'), await connect()]
    // Its repairs are written, and it waits to announce them: then its connection is cut.
    await holder.query(`begin; select set_config('app.tenant_id', '${owner.tenant.id}', true)`)
    await holder.query(
      `select from topic_revisions where tenant_id = '${owner.tenant.id}' and topic = 'repairs' for update`,
    )
    const cut = owner.call(api.imports.importCsv, { repairs }).catch((error: unknown) => error)
    const cutWaiting = () =>
      ending.query(`select pg_terminate_backend(pid) from pg_stat_activity
                    where wait_event_type = 'Lock' and datname = current_database()`)
    await expect.poll(async () => (await cutWaiting()).rowCount).toBe(1)
    expect(await cut).toMatchObject({ code: 'overloaded' })
    await holder.query('rollback')
    await Promise.all([holder.end(), ending.end()])
    expect(await all(owner)).toHaveLength(1)
    expect(await owner.call(api.imports.list, {})).toEqual([])
    expect((await owner.call(api.imports.importCsv, { repairs })).errors).toBe(0)
    expect(await all(owner)).toHaveLength(3)
  })

  test('takes text as it is: formulas, emoji, right to left, 200 characters', async () => {
    const owner = await aConnectedTenant(world, 3)
    const titles = ['=cmd|1', '-2', '@x', 'إصلاح 🚗', 'x'.repeat(200)]
    const repairs = await Promise.all(titles.map((title) => aRow(owner, { title })))
    await owner.call(api.imports.importCsv, { repairs })
    expect((await all(owner)).map((it) => it.title).sort()).toEqual(titles.sort())
  })

  test('with a NUL in one row tells of that row, and the rest goes in', async () => {
    const owner = await aConnectedTenant(world, 3)
    const good = await aRow(owner)
    const repairs = [
      good,
      { ...good, title: 'Ti\0res' },
      { ...good, title: 'Oil' },
      { ...good, endDate: '\0' },
    ]
    const { repairs: made, errorDetails } = await owner.call(api.imports.importCsv, { repairs })
    expect(made.map((it) => it.title)).toEqual(['Front brake pads', 'Oil'])
    expect(errorDetails).toEqual([
      'Row 3: title: Text must not contain NUL characters.',
      'Row 5: endDate: Text must not contain NUL characters.',
    ])
  })

  test('of cells without end tells so, row by row, as fast as it reads them', async () => {
    const owner = await aConnectedTenant(world, 3)
    const good = await aRow(owner)
    const cells = ['1', '1,', '$ ', '\u0315\u0316', '.1', '2026-01-01T', 'a_'].map((it) => it.repeat(100_000))
    const columns = ['repairCost', 'odometerReading', 'endDate', 'category', 'vehicleKey', 'urgencyLevel']
    const repairs = cells.flatMap((cell) => columns.map((column) => ({ ...good, [column]: `${cell}x` })))
    const { errorDetails } = await owner.call(api.imports.importCsv, { repairs })
    expect(errorDetails).toHaveLength(repairs.length)
    for (const detail of errorDetails)
      expect(detail).toMatch(
        /^Row \d+: (Missing required fields: \w+|\w+: Please use at most \d+ characters)$/,
      )
  })

  test('of nothing, of too much, or of something else is refused', async () => {
    const { call, cookies } = await aTenant(world.app)
    await expect(call(api.imports.importCsv, { repairs: [] })).rejects.toMatchObject({
      code: 'invalid',
      sentence: 'No repairs to import',
    })
    await expect(call(api.imports.importCsv, { repairs: Array(20_001).fill({}) })).rejects.toMatchObject({
      sentence: 'The file has more than 20,000 rows',
    })
    const send = (payload: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/repairs/import',
        headers: { cookie: cookies(), 'content-type': 'application/json' },
        payload,
      })
    expect((await send('{"repairs":"all"}')).json()).toMatchObject({ message: 'No repairs to import' })
    expect((await send('{"repairs":[{}],"fileName":"a\\u0000b"}')).statusCode).toBe(400)
    expect((await send(`{"repairs":["${'x'.repeat(33 * 1024 * 1024)}"]}`)).statusCode).toBe(413)
    expect((await send(`{"repairs":["${'x'.repeat(12 * 1024 * 1024)}"]}`)).statusCode).toBe(200)
  })

  test('after the trial is refused, the exports are not', async () => {
    const owner = await aConnectedTenant(world, 1)
    await owner.call(api.demo.trial, { endsAt: '2026-01-01T00:00:00Z' })
    await signIn(owner, owner.registration.adminUsername)
    await expect(owner.call(api.imports.importCsv, { repairs: [{}] })).rejects.toMatchObject({ status: 402 })
    for (const url of ['/api/repairs/export.csv', '/api/export'])
      expect((await world.app.inject({ url, headers: { cookie: owner.cookies() } })).statusCode).toBe(200)
  })
})

describe('undoing an import', () => {
  test('removes exactly what it made, but for what was edited since; a second time changes nothing', async () => {
    const owner = await aConnectedTenant(world, 3)
    await owner.call(api.repairs.create, await aReport(owner))
    const { repairs: before } = await owner.call(api.imports.importCsv, { repairs: [await aRow(owner)] })
    const { importId, repairs } = await owner.call(api.imports.importCsv, {
      repairs: await Promise.all(['Oil', 'Tires', 'Paint'].map((title) => aRow(owner, { title }))),
      fileName: 'more.csv',
    })
    const edited = repairs[1]?.id ?? ''
    await owner.call(api.repairs.update, { id: edited, title: 'Two new tires' })
    await owner.call(api.repairs.remove, { id: repairs[2]?.id ?? '' })

    const employee = await anEmployee(world.app, owner, owner.tenant.slug)
    await expect(employee.call(api.imports.undo, { id: importId })).rejects.toMatchObject({ status: 403 })
    expect(await owner.call(api.imports.undo, { id: importId })).toEqual({ removed: 1, kept: 1 })
    expect(await owner.call(api.imports.undo, { id: importId })).toEqual({ removed: 0, kept: 1 })

    const left = (await all(owner)).map((it) => it.id)
    expect(left).toHaveLength(3)
    expect(left).toEqual(expect.arrayContaining([edited, before[0]?.id]))
    const page = await owner.call(api.repairs.list, { limit: 1 })
    expect(page).toMatchObject({ counts: { need: 1, completed: 2 } })
    expect(await employee.call(api.imports.list, {})).toMatchObject([
      {
        id: importId,
        kind: 'csv',
        fileName: 'more.csv',
        createdBy: { id: owner.user.id, name: 'Olive Owner' },
        imported: 3,
        errors: 0,
        undoneAt: expect.any(String),
      },
      { kind: 'csv', fileName: null, imported: 1, undoneAt: null },
    ])
    const again = await owner.call(api.imports.importCsv, { repairs: [await aRow(owner, { title: 'Oil' })] })
    expect(again.repairs).toHaveLength(1)
  })

  test('of an import that does not exist is not found', async () => {
    const { call } = await aTenant(world.app)
    for (const id of ['nothing', '01900000-0000-7000-8000-000000000000'])
      await expect(call(api.imports.undo, { id })).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('of very many imports the list tells the newest', async () => {
  const { call, tenant, user } = await aTenant(world.app)
  const { most } = limits.imports
  await world.platform.database.transaction(tenant.id, (run) =>
    run(sql`
      insert into imports (tenant_id, kind, file_name, created_by, created_at, imported, errors)
      select ${tenant.id}, 'csv', n || '.csv', ${user.id}, now() - n * interval '1 hour', 1, 0
      from generate_series(1, ${most + 1}) n`),
  )
  const listed = await call(api.imports.list, {})
  expect(listed).toHaveLength(most)
  expect([listed[0]?.fileName, listed.at(-1)?.fileName]).toEqual(['1.csv', `${most}.csv`])
})

test('what rows are checked against: vehicles of the business and its categories', async () => {
  const owner = await aConnectedTenant(world, 3)
  const { vehicles, categories } = await owner.call(api.imports.known, {})
  expect(vehicles).toHaveLength(3)
  expect(categories).toContainEqual({ code: 'oil_change', name: 'Oil Change' })
})
