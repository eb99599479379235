import type { Check } from '@pitlane/contract/checks/calls'
import { DAY } from '@pitlane/contract/durations'
import type { Acting, OfTenant, ReadContext, WriteContext } from '../../platform/context.ts'
import { empty, instantText, type Sql, sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'
import { returnsOfChosen } from './return-queries.ts'

/** A check as it is answered, made by the database from `checks` and what they were joined with (`withOthers`). */
function checkJson({ tenantId }: OfTenant): Sql {
  return sql`json_build_object('id', checks.id, 'vehicleId', checks.vehicle_id, 'at', ${instantText(sql`checks.at`)},
    'by', json_build_object('id', users.id, 'name', coalesce(users.first_name || ' ' || users.last_name, checks.by_name)),
    'bookingId', back.hq_id, 'odometer', checks.odometer, 'isOdometerLower', checks.is_odometer_lower,
    'fuel', checks.fuel, 'note', checks.note, 'items', (
      select coalesce(json_agg(json_build_object('itemId', item_id, 'label', label, 'isSafety', is_safety, 'isOk', is_ok, 'note', note,
        'repairId', (select repairs.id from repairs where repairs.tenant_id = ${tenantId} and repairs.id = repair_id)) order by place), '[]')
      from check_items where check_items.tenant_id = ${tenantId} and check_items.check_id = checks.id),
    'photos', (
      select coalesce(json_agg(json_build_object('label', label, 'url', '/objects/' || object_id) order by place), '[]')
      from check_photos where check_photos.tenant_id = ${tenantId} and check_photos.check_id = checks.id),
    'failed', (
      select count(*) from check_items
      where check_items.tenant_id = ${tenantId} and check_items.check_id = checks.id and not is_ok))`
}

/** Of a statement that begins with its checks, as `chosen`: these with what their answers need. */
function withOthers({ tenantId }: OfTenant): Sql {
  return sql`
    chosen as checks
    join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.id = checks.vehicle_id
    left join users on users.tenant_id = ${tenantId} and users.id = checks.by_user
    left join (${returnsOfChosen({ tenantId })}) as back on back.check_id = checks.id`
}

async function checkWhere(ctx: ReadContext, which: Sql): Promise<Check | undefined> {
  const [row] = await ctx.query<{ check: Check }>(sql`
    with chosen as materialized (select * from checks where checks.tenant_id = ${ctx.tenantId} and ${which})
    select ${checkJson(ctx)} as check from ${withOthers(ctx)}`)
  return row?.check
}

export function findCheck(ctx: ReadContext, id: string): Promise<Check | undefined> {
  return checkWhere(ctx, sql`checks.id = ${id}`)
}

/** What this request has made within a day. */
export function checkOfRequest(ctx: ReadContext, key: string): Promise<Check | undefined> {
  return checkWhere(ctx, sql`checks.request_key = ${key}`)
}

/** After a day the same key asks for something new. */
export async function forgetOldRequest(ctx: WriteContext, key: string): Promise<void> {
  const aDayAgo = new Date(ctx.now.getTime() - DAY)
  await ctx.query(sql`
    update checks set request_key = null
    where tenant_id = ${ctx.tenantId} and request_key = ${key} and created_at < ${aDayAgo}`)
}

interface Page {
  vehicleId: string | undefined
  page: number
  limit: number
}

/** Newest first, with how many there are. */
export async function pageOfChecks(
  ctx: ReadContext,
  { vehicleId, page, limit }: Page,
): Promise<{ checks: Check[]; total: number }> {
  const own = sql`checks.tenant_id = ${ctx.tenantId} ${ofCar(vehicleId)}`
  const newest = sql`
    select * from checks where ${own} order by checks.at desc, checks.id desc
    limit ${limit} offset ${(page - 1) * limit}`
  const [found] = await ctx.query<{ checks: Check[]; total: number }>(sql`
    with chosen as materialized (${newest})
    select (select count(*) from checks where ${own}) as total,
      (select coalesce(json_agg(${checkJson(ctx)} order by checks.at desc, checks.id desc), '[]')
       from ${withOthers(ctx)}) as checks`)
  return found ?? { checks: [], total: 0 }
}

function ofCar(vehicleId: string | undefined): Sql {
  return vehicleId ? sql`and checks.vehicle_id = ${vehicleId}` : empty
}

export interface ExportedCheck {
  id: string
  vehicleKey: string
  check: Check
}

/** A piece of all, or of one car, the oldest first, after the one that the piece before ended with. */
export function checksAfter(
  ctx: ReadContext,
  vehicleId: string | undefined,
  after: string | undefined,
  most: number,
): Promise<ExportedCheck[]> {
  const some = sql`
    select * from checks
    where checks.tenant_id = ${ctx.tenantId} ${ofCar(vehicleId)} ${after ? sql`and checks.id > ${after}` : empty}
    order by checks.id limit ${most}`
  return ctx.query<ExportedCheck>(sql`
    with chosen as materialized (${some})
    select checks.id, vehicle_key as "vehicleKey", ${checkJson(ctx)} as check
    from ${withOthers(ctx)} order by checks.id`)
}

interface CheckRow {
  id: string
  vehicleId: string
  at: Date
  odometer: number | null
  fuel: number | null
  note: string | null
}

/**
 * False when the request has made its check already; whoever sends the same at the same time waits here for the first. What was known of the
 * odometer then is what HQ, a workshop or a check said last: one that is lower is kept and marked.
 */
export async function insertCheck(ctx: WriteContext & Acting, check: CheckRow): Promise<boolean> {
  const { tenantId } = ctx
  const { id, vehicleId, at, odometer, fuel, note } = check
  const last = (readings: Sql, moment: Sql) => sql`(
    select odometer from ${readings} where tenant_id = ${tenantId} and vehicle_id = ${vehicleId} and odometer is not null
      and ${moment} <= ${at}::timestamptz
    order by ${moment} desc limit 1)`
  const made = await ctx.query(sql`
    insert into checks (tenant_id, id, vehicle_id, at, by_user, by_token, by_name, odometer, is_odometer_lower, fuel, note, created_at,
                        request_key)
    select ${tenantId}, ${id}, ${vehicleId}, ${at}, ${ctx.user?.id ?? null}, ${ctx.program?.id ?? null}, ${ctx.guest ?? null},
           ${odometer}, coalesce(${odometer}::int < greatest(
             coalesce(${last(sql`odometer_readings`, sql`read_at`)}, vehicles.mileage),
             ${last(sql`repair_readings`, sql`read_at`)}, ${last(sql`checks`, sql`at`)}), false), ${fuel}, ${note}, ${ctx.now},
           ${ctx.requestKey ?? null}
    from vehicles where vehicles.tenant_id = ${tenantId} and vehicles.id = ${vehicleId}
    on conflict (tenant_id, request_key) do nothing
    returning id`)
  return made.length === 1
}

export interface ItemRow {
  itemId: string
  label: string
  isSafety: boolean
  isOk: boolean
  note: string | null
  repairId: string | null
}

export async function insertItems(
  ctx: WriteContext,
  checkId: string,
  items: readonly ItemRow[],
): Promise<void> {
  const answered = given(
    'answered',
    items,
    {
      item_id: ['uuid', 'itemId'],
      label: ['text', 'label'],
      is_safety: ['boolean', 'isSafety'],
      is_ok: ['boolean', 'isOk'],
      note: ['text', 'note'],
      repair_id: ['uuid', 'repairId'],
    },
    { place: 'place' },
  )
  await ctx.query(sql`
    insert into check_items (tenant_id, check_id, place, item_id, label, is_safety, is_ok, note, repair_id)
    select ${ctx.tenantId}, ${checkId}, place, item_id, label, is_safety, is_ok, note, repair_id from ${answered}
    returning place`)
}

export async function insertPhotos(
  ctx: WriteContext,
  checkId: string,
  photos: readonly { label: string; objectId: string }[],
): Promise<void> {
  if (photos.length === 0) return
  const taken = given(
    'taken',
    photos,
    { label: ['text', 'label'], object_id: ['uuid', 'objectId'] },
    { place: 'place' },
  )
  await ctx.query(sql`
    insert into check_photos (tenant_id, check_id, place, label, object_id)
    select ${ctx.tenantId}, ${checkId}, place, label, object_id from ${taken}
    returning place`)
}

interface HeldCheck {
  id: string
  vehicleKey: string
  createdAt: string
  hasRepair: boolean
}

/** Nobody else can take it away until the transaction ends. */
export async function holdCheck(ctx: WriteContext, id: string): Promise<HeldCheck | undefined> {
  const held = await ctx.query(sql`
    select id from checks where tenant_id = ${ctx.tenantId} and id = ${id} for update`)
  if (held.length === 0) return undefined
  const [check] = await ctx.query<HeldCheck>(sql`
    select checks.id, vehicle_key as "vehicleKey", checks.created_at as "createdAt", exists (
      select from check_items join repairs on repairs.tenant_id = ${ctx.tenantId} and repairs.id = check_items.repair_id
      where check_items.tenant_id = ${ctx.tenantId} and check_items.check_id = checks.id) as "hasRepair"
    from checks join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = checks.vehicle_id
    where checks.tenant_id = ${ctx.tenantId} and checks.id = ${id}`)
  return check
}

/** What it says goes with it. */
export async function deleteCheck(ctx: WriteContext, id: string): Promise<void> {
  await ctx.query(sql`delete from checks where tenant_id = ${ctx.tenantId} and id = ${id}`)
}
