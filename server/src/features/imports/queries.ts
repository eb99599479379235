import type { ImportRun } from '@pitlane/contract/imports/calls'
import { limits } from '@pitlane/contract/limits'
import type { Acting, ReadContext, SignedIn, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

/** Until the transaction ends, whoever imports for the same business waits here. */
export async function waitForImports(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`select pg_advisory_xact_lock(hashtextextended('imports ' || ${ctx.tenantId}::text, 0))`)
}

interface NewRun {
  id: string
  kind: ImportRun['kind']
  fileName: string | null
  errors: number
}

/** Its repairs point to it, so it is there before them; how many they are is known afterwards. */
export async function insertRun(ctx: WriteContext & Acting, run: NewRun): Promise<void> {
  await ctx.query(sql`
    insert into imports (tenant_id, id, kind, file_name, created_by, by_token, by_name, created_at, imported, errors)
    values (${ctx.tenantId}, ${run.id}, ${run.kind}, ${run.fileName}, ${ctx.user?.id ?? null},
            ${ctx.program?.id ?? null}, ${ctx.guest ?? null}, ${ctx.now}, 0, ${run.errors})`)
}

export async function closeRun(ctx: WriteContext, runId: string, imported: number): Promise<void> {
  await ctx.query(
    sql`update imports set imported = ${imported} where tenant_id = ${ctx.tenantId} and id = ${runId}`,
  )
}

export function listRuns(ctx: ReadContext): Promise<ImportRun[]> {
  return ctx.query<ImportRun>(sql`
    select ${runColumns} from imports left join users on users.tenant_id = ${ctx.tenantId} and users.id = created_by
    where imports.tenant_id = ${ctx.tenantId} order by imports.created_at desc, imports.id desc limit ${limits.imports.most}`)
}

/** Not now, when it was undone before; undefined when there is no such import. */
export async function markUndone(ctx: WriteContext & SignedIn, runId: string) {
  const [run] = await ctx.query<{ isNow: boolean; kind: ImportRun['kind'] }>(sql`
    update imports set undone_at = coalesce(undone_at, ${ctx.now}), undone_by = coalesce(undone_by, ${ctx.user.id})
    from (select id, undone_at as before from imports
          where tenant_id = ${ctx.tenantId} and id = ${runId} for update) as known
    where imports.tenant_id = ${ctx.tenantId} and imports.id = known.id
    returning before is null as "isNow", imports.kind`)
  return run
}

interface KnownVehicle {
  id: string
  vehicleKey: string
  hqVehicleId: string | null
  licensePlate: string | null
  isArchived: boolean
}

/** Archived ones too, after those that are here: whoever has a key or a plate now has it first. */
export function vehiclesToMatch(ctx: ReadContext): Promise<KnownVehicle[]> {
  return ctx.query<KnownVehicle>(sql`
    select id, vehicle_key as "vehicleKey", hq_vehicle_id as "hqVehicleId", license_plate as "licensePlate",
           archived_at is not null as "isArchived"
    from vehicles where tenant_id = ${ctx.tenantId} order by archived_at desc nulls first, id`)
}

const runColumns: Sql = sql`
  imports.id, kind, file_name as "fileName", imports.created_at as "createdAt", imported, errors, undone_at as "undoneAt",
  json_build_object('id', coalesce(created_by, by_token), 'name', coalesce(first_name || ' ' || last_name, by_name)) as "createdBy"`
