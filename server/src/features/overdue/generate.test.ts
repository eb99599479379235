import { api } from '@pitlane/contract'
import type { Sent } from '@pitlane/contract/endpoint'
import type { Repair, RepairPage } from '@pitlane/contract/repairs/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, anEmployee, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { ownerAt } from '@pitlane/sandbox/testing/owner-at'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { constraintOf } from '../../platform/database/constraints.ts'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()
const { routine, repairs } = api
type Shop = Awaited<ReturnType<typeof aConnectedTenant>>

/** A routine that a repair long ago left overdue. */
async function overdue(shop: Shop, over: Partial<Sent<typeof routine.create>> = {}) {
  const fleet = await shop.call(api.vehicles.list, {})
  const car = fleet.find((it) => it.vehicleKey === over.vehicleKey) ?? fleet[0]
  const template = await shop.call(routine.create, await aTemplate(shop, over))
  const repair = await shop.call(
    repairs.create,
    await aReport(shop, {
      templateId: template.id,
      status: 'completed',
      endDate: '2026-01-15',
      repairCost: 1,
      odometerReading: 1,
      vehicleId: car?.id ?? '',
      vehicleKey: car?.vehicleKey ?? '',
    }),
  )
  return { template, repair, car }
}

const openOf = async (shop: Shop, templateId: string) =>
  ((await shop.call(repairs.list, { templateId })) as Repair[]).filter((it) => it.status !== 'completed')
const generate = (shop: Pick<Shop, 'call'>, templateIds: string[] = []) =>
  shop.call(routine.generateOverdue, { templateIds })

describe('what would be made', () => {
  test('overdue ones with how much, and the others with the reason', async () => {
    const shop = await aConnectedTenant(world, 80)
    const fleet = await shop.call(api.vehicles.list, {})
    const unknown = fleet.find((it) => it.mileage === null)
    const gone = fleet.at(-1)
    const byTime = await overdue(shop, { title: 'A' })
    const byMiles = await overdue(shop, { title: 'B', triggerType: 'mileage', intervalValue: 5_000 })
    const busy = await overdue(shop, { title: 'C' })
    await shop.call(repairs.create, await aReport(shop, { templateId: busy.template.id }))
    const archived = await overdue(shop, { title: 'D', vehicleKey: gone?.vehicleKey ?? '' })
    const dark = await shop.call(
      routine.create,
      await aTemplate(shop, {
        title: 'E',
        vehicleKey: unknown?.vehicleKey ?? '',
        triggerType: 'mileage',
        intervalValue: 1,
      }),
    )
    const inactive = await overdue(shop, { title: 'F', isActive: false })
    const fresh = await shop.call(routine.create, await aTemplate(shop, { title: 'G' }))
    world.hq.change(shop.tenantToken, { vehicle: { hqVehicleId: gone?.hqVehicleId ?? '', removed: true } })
    await shop.call(api.hq.sync, {})

    const preview = await shop.call(routine.overduePreview, {})
    expect(preview.overdueTemplates).toMatchObject([
      { id: byTime.template.id, dueStatus: 'overdue', milesOverdue: null, vehicle: { id: byTime.car?.id } },
      { id: byMiles.template.id, milesOverdue: (byMiles.car?.mileage ?? 0) - 5_001, daysOverdue: null },
    ])
    expect(preview.overdueTemplates[0]?.daysOverdue).toBeGreaterThan(200)
    const reasons = Object.fromEntries(preview.skippedTemplates.map((it) => [it.title, it.reason]))
    expect(reasons).toEqual({
      C: 'An open repair already exists',
      D: 'Vehicle archived',
      E: 'Vehicle mileage unknown',
    })
    expect((await shop.call(routine.due, {})).map((it) => it.title)).toEqual(['A', 'B', 'C'])

    const ids = [archived.template.id, dark.id, inactive.template.id, fresh.id, busy.template.id, 'nonsense']
    const refused = await generate(shop, ids)
    expect(refused).toMatchObject({ created: 0, skipped: 5, repairs: [] })
    expect(Object.fromEntries(refused.skippedTemplates.map((it) => [it.title, it.reason]))).toEqual({
      ...reasons,
      F: 'Not overdue',
      G: 'Not overdue',
    })
    expect(await generate(shop, ['nonsense'])).toMatchObject({ created: 0, skipped: 0 })
    expect(await generate(shop)).toMatchObject({ created: 2, skipped: 3 })
    expect(await shop.call(routine.overduePreview, {})).toMatchObject({
      overdueTemplates: [],
      skippedTemplates: { length: 5 },
    })
  })
})

describe('generating', () => {
  test('makes a repair of the routine, told in its history; some when ids are given, all when none are', async () => {
    const shop = await aConnectedTenant(world, 3)
    const [first, second, third] = [
      await overdue(shop, { title: 'First', description: 'Look closely', category: 'brakes' }),
      await overdue(shop, { title: 'Second' }),
      await overdue(shop, { title: 'Third', triggerType: 'mileage', intervalValue: 5_000 }),
    ]
    const one = await generate(shop, [first.template.id, first.template.id])
    expect(one).toMatchObject({ created: 1, skipped: 0, skippedTemplates: [] })
    const [repair] = one.repairs
    expect(repair).toMatchObject({
      title: 'First',
      description: 'Look closely',
      category: 'brakes',
      status: 'need',
      urgencyLevel: 'high',
      odometerReading: first.car?.mileage,
      vehicleKey: first.car?.vehicleKey,
      templateId: first.template.id,
      reportedBy: shop.user.id,
      originatingTemplate: { id: first.template.id, nextDueDate: '2026-02-14' },
    })
    expect(await shop.call(repairs.one, { id: repair?.id ?? '' })).toEqual({
      ...repair,
      downtimeHours: null,
      notEarned: null,
    })
    expect(await shop.call(repairs.history, { id: repair?.id ?? '' })).toMatchObject([
      { action: 'generated', by: { id: shop.user.id }, changes: [] },
    ])

    const rest = await generate(shop)
    expect(rest).toMatchObject({ created: 2, skipped: 1 })
    expect(rest.repairs.map((it) => [it.title, it.description])).toEqual([
      ['Second', 'Second'],
      ['Third', 'Third'],
    ])
    expect(rest.repairs.map((it) => it.templateId)).toEqual([second.template.id, third.template.id])
    const { counts } = (await shop.call(repairs.list, { page: 1 })) as RepairPage
    expect(counts).toEqual({ need: 3, 'in progress': 0, completed: 3 })
    expect(await generate(shop)).toMatchObject({ created: 0, skipped: 3 })
  })

  test('a little overdue is medium, long overdue is high', async () => {
    const shop = await aConnectedTenant(world, 1)
    const [car] = await shop.call(api.vehicles.list, {})
    const at = (title: string, odometerReading: number) => ({ title, odometerReading })
    for (const { title, odometerReading } of [
      at('by 1,000', (car?.mileage ?? 0) - 6_000),
      at('by 1,001', (car?.mileage ?? 0) - 6_001),
    ]) {
      const template = await shop.call(
        routine.create,
        await aTemplate(shop, { title, triggerType: 'mileage', intervalValue: 5_000 }),
      )
      await shop.call(
        repairs.create,
        await aReport(shop, {
          templateId: template.id,
          status: 'completed',
          endDate: '2026-01-01',
          odometerReading,
        }),
      )
    }
    const { repairs: made } = await generate(shop)
    expect(made.map((it) => [it.title, it.urgencyLevel])).toEqual([
      ['by 1,000', 'medium'],
      ['by 1,001', 'high'],
    ])
  })

  test('20 at once, by two people on two instances: one open repair per routine', async () => {
    const shop = await aConnectedTenant(world, 6)
    const employee = await anEmployee(world.app, shop, shop.tenant.slug)
    const elsewhere = await world.anotherInstance()
    const there = frontDoor(elsewhere.app, { cookies: employee.cookies() })
    const keys = (await shop.call(api.vehicles.list, {})).map((it) => it.vehicleKey)
    const templates: string[] = []
    for (const vehicleKey of keys) templates.push((await overdue(shop, { vehicleKey })).template.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        generate(turn % 2 ? shop : there, turn % 3 ? [] : [...templates].reverse()),
      ),
    )
    expect(answers.reduce((sum, it) => sum + it.created, 0)).toBe(6)
    for (const answer of answers) expect(answer.created + answer.skipped).toBe(6)
    for (const id of templates) expect(await openOf(shop, id)).toHaveLength(1)
  })

  test('whoever deletes a routine meanwhile, nothing is half', async () => {
    const shop = await aConnectedTenant(world, 4)
    const ids: string[] = []
    for (const vehicle of await shop.call(api.vehicles.list, {}))
      ids.push((await overdue(shop, { vehicleKey: vehicle.vehicleKey })).template.id)
    const [answer] = await Promise.all([
      generate(shop),
      shop.call(routine.remove, { id: ids[1] ?? '' }),
      generate(shop),
    ])
    expect(answer.created + answer.skipped).toBeGreaterThanOrEqual(3)
    const open = ((await shop.call(repairs.list, { status: 'need' })) as Repair[]).map((it) => it.templateId)
    for (const id of ids.filter((_, index) => index !== 1))
      expect(open.filter((it) => it === id)).toHaveLength(1)
  })

  test('killed in the middle: all or nothing, and the next one makes each once', async () => {
    const shop = await aConnectedTenant(world, 5)
    const ids: string[] = []
    for (const vehicle of await shop.call(api.vehicles.list, {}))
      ids.push((await overdue(shop, { vehicleKey: vehicle.vehicleKey })).template.id)
    const connectionString = await ownerAt(world, shop.tenant.id)
    const connect = async (options?: string) => {
      const client = new pg.Client({ connectionString, ...(options && { options }) })
      await client.connect()
      return client
    }
    const [holder, owner] = [await connect('-c role=pitlane_app'), await connect()]
    // Its repairs are written, and it waits to announce them: then its connection is cut.
    await holder.query(`begin; select set_config('app.tenant_id', '${shop.tenant.id}', true)`)
    await holder.query(
      `select from topic_revisions where tenant_id = '${shop.tenant.id}' and topic = 'repairs' for update`,
    )
    const cut = generate(shop).catch((error: unknown) => error)
    const cutWaiting = () =>
      owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
                   where wait_event_type = 'Lock' and datname = current_database()`)
    await expect.poll(async () => (await cutWaiting()).rowCount).toBe(1)
    expect(await cut).toMatchObject({ code: 'overloaded' })
    await holder.query('rollback')
    await Promise.all([holder.end(), owner.end()])
    for (const id of ids) expect(await openOf(shop, id)).toEqual([])
    expect(await generate(shop)).toMatchObject({ created: 5, skipped: 0 })
    for (const id of ids) expect(await openOf(shop, id)).toHaveLength(1)
  })

  test('a generated repair cannot be reopened beside another; one linked by hand can', async () => {
    const shop = await aConnectedTenant(world, 2)
    const { template } = await overdue(shop)
    const [first] = (await generate(shop)).repairs
    const id = first?.id ?? ''
    const done = { status: 'completed', endDate: '2026-02-01', repairCost: 1, odometerReading: 1 } as const
    await shop.call(repairs.update, { id, ...done })
    const [second] = (await generate(shop)).repairs
    const refusal = { code: 'conflict', sentence: 'Another open repair exists for this routine' }
    await expect(shop.call(repairs.update, { id, status: 'need' })).rejects.toMatchObject(refusal)
    expect(await shop.call(repairs.one, { id })).toMatchObject({ status: 'completed' })

    const byHand = await shop.call(repairs.create, await aReport(shop, { templateId: template.id }))
    await shop.call(repairs.update, { id: byHand.id, ...done })
    expect(await shop.call(repairs.update, { id: byHand.id, status: 'need' })).toMatchObject({
      status: 'need',
    })

    const other = await shop.call(routine.create, await aTemplate(shop, { title: 'Other' }))
    await shop.call(repairs.update, { id, templateId: other.id })
    await shop.call(repairs.update, { id, templateId: template.id, status: 'need' })
    expect((await openOf(shop, template.id)).map((it) => it.id).sort()).toEqual(
      [id, second?.id, byHand.id].sort(),
    )
  })

  test('the database itself refuses a second open one', async () => {
    const shop = await aConnectedTenant(world, 1)
    const { template } = await overdue(shop)
    await generate(shop)
    const run = world.platform.database.inTenant(shop.tenant.id)
    await expect(
      run(sql`
        insert into repairs (tenant_id, vehicle_id, reported_by, template_id, title, description, category, generated)
        select tenant_id, vehicle_id, reported_by, template_id, title, description, category, true
        from repairs where tenant_id = ${shop.tenant.id} and template_id = ${template.id} and generated returning id`),
    ).rejects.toSatisfy((error: pg.DatabaseError) => constraintOf(error) === 'repairs_open_generated_unique')
  })
})
