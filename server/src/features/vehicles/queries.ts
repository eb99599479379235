import type { Input } from '@pitlane/contract/endpoint'
import type { Vehicle, vehicles } from '@pitlane/contract/vehicles/calls'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { empty, instantText, type Sql, sql } from '../../platform/database/database.ts'
import { type Columns, excluded, listsOf, namesOf } from '../../platform/database/given.ts'
import { firstRows } from '../../platform/database/pieces.ts'
import type { WrittenJson } from '../../platform/http/json-text.ts'
import { type ListPiece, readList } from '../../platform/http/pieces/json-list.ts'

/** Where a vehicle stands among all. */
type Key = Pick<Vehicle, 'vehicleKey' | 'id'>

/** All unarchived vehicles in natural order, or the one with this key, as JSON made by the database. */
export function listVehicles(
  ctx: ReadContext,
  { vehicleKey }: Input<typeof vehicles.list>,
): Promise<WrittenJson<Vehicle[]>> {
  return readList(ctx, (reading, after: Key | undefined, most) =>
    vehiclesAfter(reading, vehicleKey, after, most),
  )
}

async function vehiclesAfter(
  ctx: ReadContext,
  vehicleKey: string | undefined,
  after: Key | undefined,
  most: number,
): Promise<ListPiece<Key>> {
  const natural = (key: Sql) => sql`${key} collate app.natural_order`
  const named = vehicleKey === undefined ? empty : sql`and vehicle_key = ${vehicleKey}`
  const isLater = after
    ? sql`and (${natural(sql`vehicle_key`)}, id) > (${natural(sql`${after.vehicleKey}::text`)}, ${after.id}::uuid)`
    : empty
  const ordered = sql`
    select * from vehicles where tenant_id = ${ctx.tenantId} and archived_at is null ${named} ${isLater}
    order by ${natural(sql`vehicle_key`)}, id`
  const written = sql`
    select vehicle_key, vehicles.id, ${vehicleJson}::text as json
    from (${firstRows(ordered, most)}) as vehicles ${withLastSync(ctx)}
    order by ${natural(sql`vehicle_key`)}, vehicles.id`
  const [row] = await ctx.query<{ text: string | null; rows: number } & Record<keyof Key, string | null>>(sql`
    select string_agg(json, ',') as text, count(*) as rows, (array_agg(vehicle_key))[${most}::int] as "vehicleKey",
           (array_agg(id))[${most}::int] as id
    from (${firstRows(written, most)}) as written`)
  const { text = '', rows = 0, vehicleKey: key, id } = row ?? {}
  return { text: text ?? '', rows, next: key && id ? { vehicleKey: key, id } : undefined, revision: '' }
}

/** Also an archived one: links in its history must work. */
export async function findVehicle(ctx: ReadContext, vehicleId: string): Promise<Vehicle | undefined> {
  const [row] = await ctx.query<{ vehicle: Vehicle }>(sql`
    select ${vehicleJson} as vehicle
    from vehicles ${withLastSync(ctx)}
    where vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = ${vehicleId}`)
  return row?.vehicle
}

/** What a sync compares with: one small row per vehicle, archived ones too. */
export interface KnownVehicle {
  id: string
  hqVehicleId: string
  vehicleKey: string
  mileage: number | null
  hqMileage: number | null
  sourceDigest: string | null
  isArchived: boolean
}

/** So many after the one with this id of HQ. */
export function knownVehicles(
  ctx: ReadContext,
  { after, most }: { after: string; most: number },
): Promise<KnownVehicle[]> {
  return ctx.query<KnownVehicle>(sql`
    select id, hq_vehicle_id as "hqVehicleId", vehicle_key as "vehicleKey", mileage, hq_mileage as "hqMileage",
           source_digest as "sourceDigest", archived_at is not null as "isArchived"
    from vehicles where tenant_id = ${ctx.tenantId} and hq_vehicle_id > ${after}
    order by hq_vehicle_id limit ${most}`)
}

/** A vehicle as it must be written. */
export interface VehicleRow {
  hqVehicleId: string
  vehicleKey: string
  vehicleClass: string | null
  make: string
  model: string
  year: number
  vin: string | null
  licensePlate: string | null
  status: string
  location: string | null
  mileage: number | null
  hqMileage: number | null
  color: string | null
  plateExpires: string | null
  registrationExpires: string | null
  inspectionExpires: string | null
  hqData: string
  sourceDigest: string
}

/**
 * Keys of vehicles that are about to be written are freed first, so that two of them may exchange theirs and an
 * archived one never stands in the way.
 */
export async function freeKeys(ctx: WriteContext, hqVehicleIds: string[]): Promise<void> {
  await ctx.query(sql`
    update vehicles set vehicle_key = id::text
    where tenant_id = ${ctx.tenantId} and hq_vehicle_id = any(${hqVehicleIds}::text[])`)
}

const vehicleColumns: Columns<VehicleRow> = {
  hq_vehicle_id: ['text', 'hqVehicleId'],
  vehicle_key: ['text', 'vehicleKey'],
  vehicle_class: ['text', 'vehicleClass'],
  make: ['text', 'make'],
  model: ['text', 'model'],
  year: ['int', 'year'],
  vin: ['text', 'vin'],
  license_plate: ['text', 'licensePlate'],
  status: ['text', 'status'],
  location: ['text', 'location'],
  mileage: ['int', 'mileage'],
  hq_mileage: ['int', 'hqMileage'],
  color: ['text', 'color'],
  plate_expires: ['date', 'plateExpires'],
  registration_expires: ['date', 'registrationExpires'],
  inspection_expires: ['date', 'inspectionExpires'],
  source_digest: ['text', 'sourceDigest'],
}

/** Their raw records go as one text: each of them put into a list would have to be written anew. */
export async function upsertVehicles(ctx: WriteContext, rows: readonly VehicleRow[]): Promise<void> {
  const names = namesOf(vehicleColumns)
  const records = `[${rows.map((row) => row.hqData).join(',')}]`
  await ctx.query(sql`
    insert into vehicles as known (tenant_id, ${names}, hq_data, created_at, updated_at)
    select ${ctx.tenantId}, ${names}, hq_data::jsonb, ${ctx.now}, ${ctx.now}
    from rows from (unnest(${listsOf(rows, vehicleColumns)}), json_array_elements(${records}::json)) as given (${names}, hq_data)
    on conflict (tenant_id, hq_vehicle_id) do update set
      ${excluded(vehicleColumns)}, hq_data = excluded.hq_data, archived_at = null, updated_at = excluded.updated_at`)
}

/** What these show from now on. */
export async function noteReadings(ctx: WriteContext, hqVehicleIds: readonly string[]): Promise<void> {
  await ctx.query(sql`
    insert into odometer_readings (tenant_id, vehicle_id, read_at, odometer)
    select ${ctx.tenantId}, id, ${ctx.now}, mileage from vehicles
    where tenant_id = ${ctx.tenantId} and hq_vehicle_id = any(${[...hqVehicleIds]}::text[]) and mileage is not null
    on conflict (tenant_id, vehicle_id, read_at) do update set odometer = excluded.odometer
    returning vehicle_id`)
}

export async function archiveVehicles(ctx: WriteContext, vehicleIds: string[]): Promise<void> {
  await ctx.query(sql`
    update vehicles set archived_at = ${ctx.now}, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = any(${vehicleIds}::uuid[])`)
}

export async function countVehicles(ctx: ReadContext): Promise<number> {
  const [row] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from vehicles where tenant_id = ${ctx.tenantId} and archived_at is null`)
  return row?.count ?? 0
}

export async function isVehicleKey(ctx: ReadContext, vehicleKey: string): Promise<boolean> {
  const rows = await ctx.query(sql`
    select 1 from vehicles where tenant_id = ${ctx.tenantId} and vehicle_key = ${vehicleKey}`)
  return rows.length > 0
}

/** An unarchived vehicle was last seen in the business's last complete sync. */
const withLastSync = ({ tenantId }: ReadContext): Sql => sql`
  left join hq_configs on hq_configs.tenant_id = ${tenantId} and archived_at is null and hq_vehicle_id is not null`

const vehicleJson: Sql = sql`json_build_object(
  'id', vehicles.id, 'tenantId', vehicles.tenant_id, 'hqVehicleId', hq_vehicle_id, 'vehicleKey', vehicle_key,
  'vehicleClass', vehicle_class, 'make', make, 'model', model, 'year', year, 'vin', vin, 'licensePlate', license_plate,
  'status', vehicles.status, 'location', location, 'mileage', mileage, 'color', color, 'plateExpires', plate_expires,
  'registrationExpires', registration_expires, 'inspectionExpires', inspection_expires,
  'warrantyUntil', warranty_until, 'warrantyDistance', warranty_distance,
  'hqData', case when hq_data is not null then json_build_object('label', hq_data ->> 'label') end,
  'lastSync', ${instantText(sql`coalesce(hq_configs.last_sync, archived_at)`)}, 'archivedAt', ${instantText(sql`archived_at`)},
  'createdAt', ${instantText(sql`vehicles.created_at`)}, 'updatedAt', ${instantText(sql`vehicles.updated_at`)})`
