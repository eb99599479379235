import type { Repair } from '@pitlane/contract/repairs/calls'
import { blocksOf } from '../../platform/blocks.ts'
import type { Acting, ReadContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'
import { measureGrown } from '../../platform/database/measure.ts'
import { say } from '../../platform/happened.ts'
import { columnsOf, knownColumns, placesFor } from './field-queries.ts'
import { type KnownRepair, repairsLeaving, sayRepairs } from './happened.ts'

const importedFields = [
  'id',
  'vehicleId',
  'templateId',
  'title',
  'description',
  'category',
  'urgencyLevel',
  'status',
  'repairCost',
  'odometerReading',
  'endDate',
  'completedAt',
  'foundAt',
  'mechanic',
  'receiptUrl',
  'hqRepairOrderId',
  'number',
] as const

/** A repair that comes from outside, with its history elsewhere. */
export type ImportedRow = Omit<Pick<Repair, (typeof importedFields)[number]>, 'number'>

const importedColumns = columnsOf(importedFields)
/** Rows of one statement, and the characters of what they tell. */
const BLOCK = { count: 1_000, weight: 500_000 }
const fillImported = placesFor(importedFields, '[]')

/**
 * All of them, a block after the other, numbered in their order; an order of HQ that is here already is left out. Whoever calls has
 * waited for other imports, so none of these orders comes in meanwhile. Answers with the ids that are new.
 */
export async function insertImported(
  ctx: WriteContext & Acting,
  importId: string,
  rows: readonly ImportedRow[],
): Promise<Set<string>> {
  const known = await importedOrders(
    ctx,
    rows.flatMap(({ hqRepairOrderId }) => hqRepairOrderId ?? []),
  )
  const fresh = rows.filter(({ hqRepairOrderId }) => !known.has(hqRepairOrderId ?? ''))
  const last = await holdNumbers(ctx)
  const numbered = fresh.map((row, place) => ({ ...row, number: last + place + 1 }))
  for (const block of blocksOf(numbered, BLOCK, (row) => row.description.length)) {
    const lists = importedFields.map((name) => block.map((row) => row[name]))
    await ctx.query(sql`
      insert into repairs (tenant_id, import_id, reported_by, created_at, updated_at, ${importedColumns})
      select ${ctx.tenantId}, ${importId}, ${ctx.user?.id ?? null}::uuid, ${ctx.now}, ${ctx.now}, given.*
      from unnest(${fillImported(lists)}) as given
      returning id`)
  }
  await measureGrown(ctx, { repairs: numbered.length })
  const each = numbered.map((after) => ({ id: after.id, before: null, after }))
  await sayRepairs(ctx, 'imported', each)
  return new Set(numbered.map((it) => it.id))
}

/** The last number that was given. Until the transaction ends nobody else gives one. */
async function holdNumbers(ctx: WriteContext): Promise<number> {
  const [row] = await ctx.query<{ last: number }>(sql`
    insert into repair_numbers as known (tenant_id, last) values (${ctx.tenantId}, 0)
    on conflict (tenant_id) do update set last = known.last
    returning last`)
  return row?.last ?? 0
}

interface Sameness {
  vehicleId: string
  title: string
  endDate: string
  repairCost: number
  odometerReading: number
}

/**
 * Those that are here already as completed repairs. By an intersection, which hashes or sorts both sides: a join of
 * thousands of rows that the planner takes for a few would compare each with each.
 */
export function alreadyCompleted(ctx: ReadContext, rows: readonly Sameness[]): Promise<Sameness[]> {
  const wanted = given('given', rows, {
    vehicle_id: ['uuid', 'vehicleId'],
    title: ['text', 'title'],
    end_date: ['date', 'endDate'],
    repair_cost: ['numeric', 'repairCost'],
    odometer_reading: ['int', 'odometerReading'],
  })
  return ctx.query<Sameness>(sql`
    select vehicle_id as "vehicleId", title, end_date as "endDate", repair_cost as "repairCost",
           odometer_reading as "odometerReading"
    from ${wanted}
    intersect
    select vehicle_id, title, end_date, repair_cost, odometer_reading
    from repairs where tenant_id = ${ctx.tenantId} and status = 'completed'`)
}

/** Which of these orders of HQ are repairs already. */
export async function importedOrders(ctx: ReadContext, orderIds: readonly string[]): Promise<Set<string>> {
  const found = await ctx.query<{ orderId: string }>(sql`
    select hq_repair_order_id as "orderId" from repairs
    where tenant_id = ${ctx.tenantId} and hq_repair_order_id = any(${orderIds}::text[])`)
  return new Set(found.map((it) => it.orderId))
}

/** Which vehicle each of these routines is of. */
export async function vehiclesOfTemplates(
  ctx: ReadContext,
  templateIds: readonly string[],
): Promise<Map<string, string>> {
  const found = await ctx.query<{ id: string; vehicleId: string }>(sql`
    select id, vehicle_id as "vehicleId" from routine_templates
    where tenant_id = ${ctx.tenantId} and id = any(${templateIds}::uuid[])`)
  return new Map(found.map((it) => [it.id, it.vehicleId]))
}

/** What was not touched since it was imported goes. Answers with the ids that are gone. */
export async function removeImported(ctx: WriteContext & Acting, importId: string): Promise<string[]> {
  const untouched = await ctx.query<{ id: string }>(sql`
    select id from repairs
    where tenant_id = ${ctx.tenantId} and import_id = ${importId} and updated_at = created_at
    order by id for update`)
  const ids = untouched.map(({ id }) => id)
  if (ids.length > 0) await say(ctx, repairsLeaving, { ids })
  const removed = await ctx.query<KnownRepair>(sql`
    delete from repairs where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])
    returning ${knownColumns}`)
  const each = removed.map((before) => ({ id: before.id, before, after: null }))
  await sayRepairs(ctx, 'undone', each)
  return removed.map((it) => it.id)
}

export async function countImported(ctx: ReadContext, importId: string): Promise<number> {
  const [row] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from repairs where tenant_id = ${ctx.tenantId} and import_id = ${importId}`)
  return row?.count ?? 0
}
