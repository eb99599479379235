import { DAY } from '@pitlane/contract/durations'
import type { Input } from '@pitlane/contract/endpoint'
import { HISTORY_PAGE, type HistoryEntry, type Repair, type repairs } from '@pitlane/contract/repairs/calls'
import type { Estimate } from '@pitlane/contract/repairs/estimate/shape'
import type { Moment, OfTenant, ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { justAfter, plannedOnce, type Sql, sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'
import { writtenOnce } from '../../platform/database/written-once.ts'
import { writtenWithCovers } from '../guarantees/owed.ts'
import { isPlain, type RepairRow, writtenColumns, writtenValues } from './field-queries.ts'
import { repairJson, withJson, withPlainJson } from './json-queries.ts'

export async function findRepair(ctx: ReadContext, repairId: string): Promise<Repair | undefined> {
  const [row] = await ctx.query<{ repair: Repair }>(
    oneRepair(sql`${repairJson} as repair`, withJson(ctx), ctx, repairId),
  )
  return row?.repair
}

/** The same, written by the database, and whether it says since when it keeps its car. */
export async function repairText(ctx: ReadContext, repairId: string): Promise<RepairText | undefined> {
  const plain = await plainRepair(ctx, { repairId })
  if (!plain || plain.isPlain) return plain
  const wanted = { tenantId: ctx.tenantId, now: ctx.now, repairId }
  const [whole] = await ctx.query<Pick<RepairText, 'repair'>>(plannedOnce(wholeRepair(wanted)))
  return whole && { ...plain, ...whole }
}

interface RepairText {
  repair: string
  isTimed: boolean
}

/** Most repairs are plain, and one statement with everything in it costs half as much again. */
const plainRepair = writtenWithCovers<RepairText & { isPlain: boolean }, 'repairId'>(
  (ctx, told, place) => {
    const columns = sql`${repairJson}::text as repair, template_id is null and ${isPlain} as "isPlain",
      repairs.status <> 'need' and start_date is not null as "isTimed", ${told.isOneOwed} as "isOwed"`
    return oneRepair(columns, withPlainJson(ctx, told), ctx, place('repairId'))
  },
  { looksDear: false },
)

const wholeRepair = writtenOnce<'tenantId' | 'now' | 'repairId'>((place) => {
  const ctx = { tenantId: place('tenantId'), now: place('now') }
  return oneRepair(sql`${repairJson}::text as repair`, withJson(ctx), ctx, place('repairId'))
})

const oneRepair = (columns: Sql, beside: Sql, { tenantId }: OfTenant, repairId: string): Sql => sql`
  select ${columns} from repairs ${beside} where repairs.tenant_id = ${tenantId} and repairs.id = ${repairId}`

/** Nobody else can change it until the transaction ends. */
export async function holdRepair(ctx: WriteContext, repairId: string): Promise<Repair | undefined> {
  const locked = await ctx.query(sql`
    select id from repairs where tenant_id = ${ctx.tenantId} and id = ${repairId} for update`)
  return locked.length === 1 ? findRepair(ctx, repairId) : undefined
}

export async function insertRepair(
  ctx: WriteContext,
  repair: RepairRow & { id: string; reportedBy: string | null },
): Promise<void> {
  await ctx.query(sql`
    insert into repairs (tenant_id, id, reported_by, created_at, updated_at, ${writtenColumns})
    values (${ctx.tenantId}, ${repair.id}, ${repair.reportedBy}, ${ctx.now}, ${ctx.now}, ${writtenValues(repair)})`)
}

/**
 * Its time of change always grows, so that two edits in one millisecond are two. Linked by hand to another routine, it
 * no longer is the one that its routine generated.
 */
export async function updateRepair(
  ctx: WriteContext,
  repairId: string,
  repair: RepairRow,
  said: Partial<SaidOfRepair>,
): Promise<void> {
  await ctx.query(sql`
    update repairs set (${writtenColumns}) = row(${writtenValues(repair)}),
      generated = generated and template_id is not distinct from ${repair.templateId}::uuid,
      waiting = ${saidOr(said.waiting, sql`waiting`)}, reported_done = ${saidOr(said.reportedDone, sql`reported_done`)},
      estimate = ${saidOr(said.estimate && withoutNames(said.estimate), sql`estimate`)},
      updated_at = ${justAfter(ctx.now)}
    where tenant_id = ${ctx.tenantId} and id = ${repairId}`)
}

/** What was said last of a repair beside its fields. */
export interface SaidOfRepair extends Pick<Repair, 'waiting' | 'reportedDone'> {
  estimate: SaidEstimate | null
}

/** People are known by their ids; what they are called is looked up whenever it is told. */
interface SaidEstimate extends Omit<Estimate, 'by' | 'decidedBy'> {
  by: { id: string } | { id: null; name: string }
  decidedBy: { id: string } | null
}

function withoutNames({ by, decidedBy, ...estimate }: SaidEstimate): object {
  const person = (it: { id: string }) => ({ id: it.id })
  return { ...estimate, by: by.id === null ? by : person(by), decidedBy: decidedBy && person(decidedBy) }
}

/** Of what nobody says anything, what was said before stays. */
function saidOr(said: object | null | undefined, before: Sql): Sql {
  return sql`case when ${said !== undefined} then ${said ? JSON.stringify(said) : null}::jsonb else ${before} end`
}

/** What its mechanic said they wait for, also while it is an approval that is waited for. */
export async function waitingAsSaid(ctx: ReadContext, repairId: string): Promise<Repair['waiting']> {
  const [row] = await ctx.query<Pick<Repair, 'waiting'>>(sql`
    select waiting from repairs where tenant_id = ${ctx.tenantId} and id = ${repairId}`)
  return row?.waiting ?? null
}

export async function deleteRepair(ctx: WriteContext, repairId: string): Promise<void> {
  await ctx.query(sql`delete from repairs where tenant_id = ${ctx.tenantId} and id = ${repairId}`)
}

/** The vehicle if it has this key; the key may be of an archived one. */
export async function vehicleWithKey(
  ctx: ReadContext,
  vehicleId: string,
  vehicleKey: string,
): Promise<boolean> {
  const found = await ctx.query(sql`
    select id from vehicles where tenant_id = ${ctx.tenantId} and id = ${vehicleId} and vehicle_key = ${vehicleKey}`)
  return found.length === 1
}

export async function vehicleByKey(ctx: ReadContext, vehicleKey: string): Promise<string | undefined> {
  const [found] = await ctx.query<{ id: string }>(sql`
    select id from vehicles where tenant_id = ${ctx.tenantId} and vehicle_key = ${vehicleKey} and archived_at is null`)
  return found?.id
}

export async function vehicleOfTemplate(ctx: ReadContext, templateId: string): Promise<string | undefined> {
  const [found] = await ctx.query<{ vehicleId: string }>(sql`
    select vehicle_id as "vehicleId" from routine_templates where tenant_id = ${ctx.tenantId} and id = ${templateId}`)
  return found?.vehicleId
}

export async function isUserOfTenant(ctx: ReadContext, userId: string): Promise<boolean> {
  return (
    (await ctx.query(sql`select id from users where tenant_id = ${ctx.tenantId} and id = ${userId}`))
      .length === 1
  )
}

interface HistoryCause {
  /** Somebody of the business, or somebody who is none and has a name. */
  byUser: string | null
  byName?: string | null
  action: HistoryEntry['action']
}

interface HistoryChanges {
  repairId: string
  changes: HistoryEntry['changes']
}

export function recordHistory(
  ctx: WriteContext,
  { repairId, changes, ...cause }: HistoryCause & HistoryChanges,
): Promise<void> {
  return recordHistories(ctx, cause, [{ repairId, changes }])
}

/** One entry for each of them, in one statement. */
export async function recordHistories(
  ctx: WriteContext,
  { byUser, byName = null, action }: HistoryCause,
  entries: readonly HistoryChanges[],
): Promise<void> {
  if (entries.length === 0) return
  const told = given('told', entries, {
    repair_id: ['uuid', 'repairId'],
    changes: ['jsonb', (it) => JSON.stringify(it.changes)],
  })
  await ctx.query(sql`
    insert into repair_history (tenant_id, repair_id, at, by_user, by_name, action, changes)
    select ${ctx.tenantId}, repair_id, ${ctx.now}, ${byUser}, ${byName}, ${action}, changes
    from ${told}
    returning id`)
}

/** What an import created is told by its run, not kept with every repair. */
export function historyOf(
  ctx: ReadContext,
  { id: repairId, page, action }: Input<typeof repairs.history>,
): Promise<HistoryEntry[]> {
  const onlyAction = (column: Sql) => (action ? sql`and ${column} = ${action}` : sql``)
  return ctx.query<HistoryEntry>(sql`
    select entries.id, at, action, changes,
           case when users.id is not null
             then json_build_object('id', users.id, 'name', first_name || ' ' || last_name)
             when by_name is not null then json_build_object('id', null, 'name', by_name) end as by
    from (
      (select id, at, action, changes, by_user, by_name from repair_history
      where tenant_id = ${ctx.tenantId} and repair_id = ${repairId} ${onlyAction(sql`action`)}
      order by at desc, id desc limit ${page * HISTORY_PAGE})
      union all
      select imports.id, repairs.created_at, 'imported', '[]', created_by, by_name
      from repairs join imports on imports.tenant_id = ${ctx.tenantId} and imports.id = import_id
      where repairs.tenant_id = ${ctx.tenantId} and repairs.id = ${repairId} ${onlyAction(sql`'imported'`)}
    ) as entries left join users on users.tenant_id = ${ctx.tenantId} and users.id = by_user
    order by at desc, entries.id desc limit ${HISTORY_PAGE} offset ${(page - 1) * HISTORY_PAGE}`)
}

/**
 * The repair that this key made within a day, or undefined when the key is now taken for a new one. Whoever sends the
 * same key at the same time waits here until the first one is done.
 */
export async function repairOfRequest(
  ctx: WriteContext,
  key: string,
  newId: string,
): Promise<string | undefined> {
  const aDayAgo = dayBefore(ctx)
  const [row] = await ctx.query<{ repairId: string }>(sql`
    insert into repair_requests as known (tenant_id, key, repair_id, created_at)
    values (${ctx.tenantId}, ${key}, ${newId}, ${ctx.now})
    on conflict (tenant_id, key) do update set
      repair_id = case when known.created_at < ${aDayAgo} then excluded.repair_id
                       else known.repair_id end,
      created_at = case when known.created_at < ${aDayAgo} then excluded.created_at
                        else known.created_at end
    returning repair_id as "repairId"`)
  return row?.repairId === newId ? undefined : row?.repairId
}

export async function removeOldRequests(ctx: SystemContext): Promise<void> {
  await ctx.query(sql`delete from repair_requests where created_at < ${dayBefore(ctx)}`)
}

function dayBefore({ now }: Moment): Date {
  return new Date(now.getTime() - DAY)
}
