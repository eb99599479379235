import type { RepairFilters } from '@pitlane/contract/repairs/calls'
import type { RepairStatus } from '@pitlane/contract/repairs/words'
import type { ReadContext } from '../../platform/context.ts'
import { empty, inManyShapes, instantText, sql } from '../../platform/database/database.ts'
import { type ExportedRow, exportedColumns } from './field-queries.ts'
import { repairJson, withVehicle } from './json-queries.ts'
import { conditions, needsVehicle, statusCondition } from './list/list-queries.ts'

/** The filters of the list; `open` is all that is not completed. */
export type ExportFilters = Omit<RepairFilters, 'status'> & { status?: RepairStatus | 'open' | undefined }

/**
 * A piece of what fits, newest first, after the last row of the piece before: none is told twice, however long it takes.
 * First the piece, then its vehicles one by one: no join that could go wrong in a business without statistics.
 */
export function repairsAfter(
  ctx: ReadContext,
  { status, ...filters }: ExportFilters,
  after: Pick<ExportedRow, 'createdAt' | 'id'> | undefined,
  most: number,
): Promise<ExportedRow[]> {
  const statement = sql`
    with piece as materialized (
      select repairs.id, repairs.vehicle_id, ${exportedColumns}
      from repairs ${needsVehicle(filters) ? withVehicle(ctx) : empty}
      where ${conditions(ctx, filters)}
        ${status === 'open' ? sql`and repairs.status <> 'completed'` : statusCondition(status)}
        ${after ? sql`and (repairs.created_at, repairs.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)` : empty}
      order by repairs.created_at desc, repairs.id desc limit ${most})
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
