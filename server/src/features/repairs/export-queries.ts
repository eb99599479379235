import type { ReadContext } from '../../platform/context.ts'
import { empty, inManyShapes, instantText, sql } from '../../platform/database/database.ts'
import { type ExportedRow, exportedColumns } from './field-queries.ts'
import { repairJson, withJson, withVehicle } from './json-queries.ts'
import { type Key, type ListFilters, repairsAfter } from './list/piece-queries.ts'
import { isFoundBy, isSearched } from './list/search-queries.ts'

/** A repair that was looked at for an export; the last is told, to go on from there, also if it is not what is searched for. */
interface LookedAt extends ExportedRow {
  isFound: boolean
  isFull: boolean
}

/** A piece of what fits, newest first. */
export async function exportedAfter(
  ctx: ReadContext,
  filters: ListFilters,
  after: Key | undefined,
  most: number,
): Promise<{ rows: ExportedRow[]; next: Key | undefined }> {
  const found = isSearched(filters) ? isFoundBy(ctx, filters) : sql`true`
  const statement = sql`
    with repairs as materialized (${repairsAfter(ctx, sql`repairs.*`, filters, after, most)}),
    last as (select id from repairs order by created_at, id limit 1)
    select repairs.id, ${exportedColumns}, vehicle_key as "vehicleKey", ${found} as "isFound",
           (select count(*) from repairs) = ${most} as "isFull"
    from repairs ${withVehicle(ctx)}
    where ${found} or repairs.id = (select id from last)
    order by repairs.created_at desc, repairs.id desc`
  const rows = await ctx.query<LookedAt>(inManyShapes(statement))
  const last = rows.at(-1)
  return { rows: rows.filter(({ isFound }) => isFound), next: last?.isFull ? last : undefined }
}

/** The same of all repairs, as JSON with their histories. */
export function repairsWithHistory(ctx: ReadContext, after: string | undefined, most: number) {
  return ctx.query<{ id: string; repair: string; history: string }>(sql`
    with piece as materialized (
      select * from repairs where tenant_id = ${ctx.tenantId} ${after ? sql`and id > ${after}` : empty}
      order by id limit ${most})
    select repairs.id, ${repairJson}::text as repair,
      json_build_object('importId', import_id, 'history', coalesce((
        select json_agg(json_build_object('at', ${instantText(sql`at`)}, 'by', by_user, 'byName', by_name, 'action', action,
                                          'changes', changes) order by at, entry.id)
        from repair_history as entry
        where entry.tenant_id = ${ctx.tenantId} and repair_id = repairs.id), '[]'))::text as history
    from piece as repairs ${withJson(ctx)} order by repairs.id`)
}

/** What is remembered of repairs that are gone. */
export function deletedHistory(ctx: ReadContext, after: string | undefined, most: number) {
  return ctx.query<{ id: string; json: string }>(sql`
    select id, json_build_object('repairId', repair_id, 'at', ${instantText(sql`at`)}, 'by', by_user, 'byName', by_name, 'action', action,
                                 'changes', changes)::text as json
    from repair_history
    where tenant_id = ${ctx.tenantId} ${after ? sql`and id > ${after}` : empty}
      and not exists (select from repairs where repairs.tenant_id = ${ctx.tenantId} and repairs.id = repair_id)
    order by id limit ${most}`)
}
