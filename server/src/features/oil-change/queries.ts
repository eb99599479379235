import {
  OIL_CHANGE_CATEGORY,
  type OilChangeSummary,
  RECENT_OIL_CHANGES,
} from '@pitlane/contract/oil-change/calls'
import type { ReadContext } from '../../platform/context.ts'
import { raw, type Sql, sql } from '../../platform/database/database.ts'
import { revisionOf } from '../../platform/database/revisions.ts'
import { JsonText, objectText } from '../../platform/http/json-text.ts'
import { repairJson, withJson } from '../repairs/json-queries.ts'
import { routineTopicsWithOpen } from '../routine/list-queries.ts'

interface SummaryRow extends Omit<OilChangeSummary, 'recent'> {
  recent: string
  revision: string
}

/** The cards and the most recent repairs; the routines themselves come in pages of their own. */
export async function oilChangeSummary(ctx: ReadContext): Promise<JsonText<OilChangeSummary>> {
  const [row] = await ctx.query<SummaryRow>(sql`
    with fleet as materialized (
      select id from vehicles where tenant_id = ${ctx.tenantId} and archived_at is null),
    routines as materialized (
      select vehicle_id, is_active from routine_templates
      where tenant_id = ${ctx.tenantId} and category = ${category}),
    changes as materialized (
      select status from repairs where tenant_id = ${ctx.tenantId} and category = ${category}),
    latest as materialized (
      select id from repairs where tenant_id = ${ctx.tenantId} and category = ${category}
      order by ${latestFirst} limit ${mostRecent})
    select (select count(*) from fleet) as "totalVehicles",
           (select count(*) from routines where is_active) as "activeTemplates",
           (select count(*) from changes where status = 'completed') as "completedOilChanges",
           (select count(*) from changes where status <> 'completed') as "pendingOilChanges",
           (select count(*) from routines) as "totalTemplates",
           (select count(*) from fleet where id not in (select vehicle_id from routines)) as "vehiclesWithout",
           (select coalesce(json_agg(${repairJson} order by ${latestFirst}), '[]')::text
            from repairs ${withJson(ctx)}
            where repairs.tenant_id = ${ctx.tenantId} and repairs.id in (select id from latest)) as recent,
           ${revisionOf(ctx, routineTopicsWithOpen)} as revision`)
  const { recent = '[]', revision, ...counts } = row ?? {}
  return new JsonText(objectText({ recent }, counts), revision)
}

/** Both are written into the statement, so that its plan is for these and no others. */
const category = raw(`'${OIL_CHANGE_CATEGORY}'`)
const mostRecent = raw(String(RECENT_OIL_CHANGES))

/** By completion, as long as it is open by report: what an import brings was not all done when it came. */
const latestFirst: Sql = sql`coalesce(repairs.completed_at, repairs.created_at) desc, repairs.id desc`
