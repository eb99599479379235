import { api } from '@pitlane/contract'
import { NUMBER_WRONG, type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { routine } from '@pitlane/contract/routine/calls'
import { aConnectedTenant, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()
type Shop = Awaited<ReturnType<typeof aConnectedTenant>>

const report = async (shop: Shop, over = {}) => shop.call(repairs.create, await aReport(shop, over))
const all = async ({ call }: Shop) => (await call(repairs.list, {})) as Repair[]
const numbersOf = async (shop: Shop) => numbers(await all(shop))
const numbers = (them: readonly Repair[]) => them.map(({ number }) => number).sort((a, b) => a - b)
const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, at) => from + at)
const done = { status: 'completed', endDate: '2026-01-15', repairCost: 1, odometerReading: 1 } as const

/** A routine that was done long ago. */
async function overdue(shop: Shop) {
  const template = await shop.call(routine.create, await aTemplate(shop))
  await report(shop, { templateId: template.id, ...done })
  return template
}

const generate = (shop: Shop) => shop.call(api.routine.generateOverdue, { templateIds: [] })

async function rowsFor({ call }: Shop, count: number, title: string) {
  const [vehicle] = await call(api.vehicles.list, {})
  return Array.from({ length: count }, (_, at) => ({
    title: `${title} ${at}`,
    description: 'Long ago',
    vehicleKey: vehicle?.vehicleKey,
    category: 'brakes',
    urgencyLevel: 'low',
    repairCost: '1',
    odometerReading: '1',
    endDate: '2026-03-14',
  }))
}

describe('a business counts its repairs', () => {
  test('from one, each business its own', async () => {
    const [one, other] = [await aConnectedTenant(world, 1), await aConnectedTenant(world, 1)]
    for (const shop of [one, other]) {
      expect(await report(shop)).toMatchObject({ number: 1 })
      expect(await report(shop)).toMatchObject({ number: 2 })
    }
  })

  test('without a gap when twenty report at once, on two instances', async () => {
    const shop = await aConnectedTenant(world, 1)
    const second = await world.anotherInstance()
    const payload = await aReport(shop)
    const headers = { cookie: shop.cookies() }
    const answers = await Promise.all(
      upTo(20).map((at) =>
        (at % 2 ? world.app : second.app).inject({ method: 'POST', url: '/api/repairs', headers, payload }),
      ),
    )
    expect(numbers(answers.map((it) => it.json()))).toEqual(upTo(20))
  })

  test('without a gap for what failed after it was written, or was sent again', async () => {
    const shop = await aConnectedTenant(world, 1)
    const photo = '/objects/00000000-0000-7000-8000-000000000000'
    await expect(report(shop, { imageUrls: [photo] })).rejects.toMatchObject({ code: 'invalid' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const given = await aReport(shop)
    const sent = await Promise.all(upTo(5).map(() => shop.call(repairs.create, given, { headers })))
    expect(sent.map(({ number }) => number)).toEqual([1, 1, 1, 1, 1])
    expect(await report(shop)).toMatchObject({ number: 2 })
  })

  test('and gives no number twice, whatever is deleted', async () => {
    const shop = await aConnectedTenant(world, 1)
    await report(shop)
    const last = await report(shop)
    await shop.call(repairs.remove, { id: last.id })
    expect(await report(shop)).toMatchObject({ number: 3 })
    const { importId } = await shop.call(api.imports.importCsv, { repairs: await rowsFor(shop, 3, 'Undone') })
    await shop.call(api.imports.undo, { id: importId })
    expect(await report(shop)).toMatchObject({ number: 7 })
  })

  test('an edit cannot change a number', async () => {
    const shop = await aConnectedTenant(world, 1)
    const { id } = await report(shop)
    const headers = { cookie: shop.cookies() }
    const payload = { title: 'Brakes again', number: 7 }
    await world.app.inject({ method: 'PATCH', url: `/api/repairs/${id}`, headers, payload })
    expect(await shop.call(repairs.one, { id })).toMatchObject({ title: 'Brakes again', number: 1 })
  })

  test('one that an instance from before numbers writes is counted as well', async () => {
    const shop = await aConnectedTenant(world, 1)
    await report(shop)
    await world.platform.database.inTenant(shop.tenant.id)(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category)
      select tenant_id, vehicle_id, reported_by, title, description, category
      from repairs, generate_series(1, 3) where tenant_id = ${shop.tenant.id}`)
    expect(await numbersOf(shop)).toEqual(upTo(4))
    expect(await report(shop)).toMatchObject({ number: 5 })
  })
})

describe('many at once', () => {
  test('an import counts on in the order of its rows', async () => {
    const shop = await aConnectedTenant(world, 1)
    await report(shop)
    const rows = await rowsFor(shop, 250, 'Row')
    const answer = await shop.call(api.imports.importCsv, { repairs: rows })
    const byId = new Map((await all(shop)).map(({ id, number }) => [id, number]))
    expect(answer.repairs.map(({ id }) => byId.get(id))).toEqual(upTo(251, 2))
  })

  test('orders of HQ that are here already leave no gap', async () => {
    const shop = await aConnectedTenant(world, 20)
    const { repairs: offered } = await shop.call(api.imports.hqOrders, {})
    const wanted = offered
      .filter((order) => order.vehicleKey)
      .map(({ hqRepairOrderId }) => ({ hqRepairOrderId }))
    await shop.call(api.imports.importHq, { repairs: wanted.filter((_, at) => at % 2 === 0) })
    await shop.call(api.imports.importHq, { repairs: wanted })
    expect(await numbersOf(shop)).toEqual(upTo(wanted.length))
  })

  test('who generates at the same time makes nothing twice, and no gap', async () => {
    const shop = await aConnectedTenant(world, 1)
    for (const _ of upTo(4)) await overdue(shop)
    await Promise.all(upTo(6).map(() => generate(shop)))
    expect(await numbersOf(shop)).toEqual(upTo(8))
  })

  test('a repair that is opened again while its routine is generated leaves no gap', async () => {
    const shop = await aConnectedTenant(world, 1)
    const templates = [await overdue(shop), await overdue(shop), await overdue(shop)]
    const made = (await generate(shop)).repairs
    for (const { id } of made) await shop.call(repairs.update, { id, ...done })
    const middle = made.find(({ templateId }) => templateId === templates[1]?.id)
    const { database } = world.platform
    const answer = await database.transaction(shop.tenant.id, async (run) => {
      await run(
        sql`update repairs set status = 'need' where tenant_id = ${shop.tenant.id} and id = ${middle?.id}`,
      )
      const generating = generate(shop)
      await expect.poll(() => waiting(shop), { timeout: 10_000 }).toBe(1)
      return { generating }
    })
    expect(await answer.generating).toMatchObject({ created: 2, skipped: 1 })
    expect(await numbersOf(shop)).toEqual(upTo(8))
  })

  test('reports, edits, an import and generation wait for each other, and never for ever', async () => {
    const shop = await aConnectedTenant(world, 1)
    for (const _ of upTo(3)) await overdue(shop)
    const open = await Promise.all(upTo(6).map(() => report(shop)))
    const given = await aReport(shop)
    await Promise.all([
      ...upTo(12).map(() => shop.call(repairs.create, given)),
      ...open.map(({ id }) => shop.call(repairs.update, { id, ...done })),
      shop.call(api.imports.importCsv, { repairs: await rowsFor(shop, 40, 'Meanwhile') }),
      generate(shop),
      generate(shop),
    ])
    expect(await numbersOf(shop)).toEqual(upTo(3 + 6 + 12 + 40 + 3))
  })
})

/** How many of the business's statements wait for somebody who has not ended yet. */
async function waiting({ tenant }: Shop): Promise<number | undefined> {
  const [row] = await world.platform.database.inTenant(tenant.id)<{ count: number }>(sql`
    select count(*)::int as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`)
  return row?.count
}

describe('a number finds its repair', () => {
  test.each(['R-2', 'r2', '#2', ' r-2 '])('%j finds it first, then what has it as text', async (search) => {
    const shop = await aConnectedTenant(world, 1)
    for (const title of ['Brakes', 'Tires', `Handle ${search.trim()} loose`]) await report(shop, { title })
    const page = await shop.call(repairs.list, { search, page: 1 })
    expect(page).toMatchObject({ repairs: [{ number: 2 }, { number: 3 }], total: 2 })
    const list = (await shop.call(repairs.list, { search })) as Repair[]
    expect(numbers(list)).toEqual([2, 3])
  })

  test('and so does the filter; one that nobody has finds nothing', async () => {
    const shop = await aConnectedTenant(world, 1)
    await report(shop)
    const second = await report(shop)
    expect(await shop.call(repairs.list, { number: 2 })).toMatchObject([{ id: second.id }])
    expect(await shop.call(repairs.list, { number: 3 })).toEqual([])
    expect(await shop.call(repairs.list, { number: 2, page: 1 })).toMatchObject({ total: 1 })
  })

  test('what is no number is refused; what nobody counts to, searched for, is text', async () => {
    const shop = await aConnectedTenant(world, 1)
    await report(shop)
    for (const number of ['0', '-1', '1.5', '1000000000', '9'.repeat(300), 'x', '']) {
      const url = `/api/repairs?number=${number}`
      const answer = await world.app.inject({ url, headers: { cookie: shop.cookies() } })
      expect(answer.json(), number).toMatchObject({ message: NUMBER_WRONG })
      expect(answer.statusCode, number).toBe(400)
    }
    for (const search of ['R-999999999', '#1000000000', `r${'9'.repeat(190)}`, 'R-0'])
      expect(await shop.call(repairs.list, { search, page: 1 })).toMatchObject({ repairs: [], total: 0 })
  })
})
