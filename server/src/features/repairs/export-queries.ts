import type { ReadContext } from '../../platform/context.ts'
import { empty, inManyShapes, instantText, sql } from '../../platform/database/database.ts'
import { type ExportedRow, exportedColumns } from './field-queries.ts'
import { repairJson, withVehicle } from './json-queries.ts'
import { type Key, type ListFilters, repairsAfter } from './list/piece-queries.ts'

/**
 * A piece of what fits, newest first. First the piece, then its vehicles one by one: no join that could go wrong in a business without
 * statistics.
 */
export function exportedAfter(
  ctx: ReadContext,
  filters: ListFilters,
  after: Key | undefined,
  most: number,
): Promise<ExportedRow[]> {
  const columns = sql`repairs.id, repairs.vehicle_id, ${exportedColumns}`
  const statement = sql`
    with piece as materialized (${repairsAfter(ctx, columns, filters, after, most)})
    select piece.*,
           (select vehicle_key from vehicles where tenant_id = ${ctx.tenantId} and id = piece.vehicle_id) as "vehicleKey"
    from piece order by "createdAt" desc, id desc`
  return ctx.query<ExportedRow>(inManyShapes(statement))
}

/** The same of all repairs, as JSON with their histories. */
export function repairsWithHistory(ctx: ReadContext, after: string | undefined, most: number) {
  return ctx.query<{ id: string; repair: string; history: string }>(sql`
    with repairs as materialized (
      select * from repairs where tenant_id = ${ctx.tenantId} ${after ? sql`and id > ${after}` : empty}
      order by id limit ${most})
    select repairs.id, ${repairJson(ctx)}::text as repair,
      json_build_object('importId', import_id, 'history', coalesce((
        select json_agg(json_build_object('at', ${instantText(sql`at`)}, 'by', by_user, 'byName', by_name, 'action', action,
                                          'changes', changes) order by at, entry.id)
        from repair_history as entry
        where entry.tenant_id = ${ctx.tenantId} and repair_id = repairs.id), '[]'))::text as history
    from repairs ${withVehicle(ctx)} order by repairs.id`)
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
