import type { TemplateFilters, TemplatePage } from '@pitlane/contract/routine/calls'
import { type DueStatus, dueStatuses } from '@pitlane/contract/routine/due'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { revisionOf } from '../../platform/database/revisions.ts'
import { JsonText, objectText } from '../../platform/http/json-text.ts'
import type { KnownPaces } from '../bookings/known-paces-queries.ts'
import { conditions, listText, routineTopics } from './list-queries.ts'
import { routinesDue } from './routines-due-queries.ts'

interface PageRow {
  ids: string[] | null
  total: number
  totalPages: number
  counts: Record<DueStatus, number>
  revision: string
}

/**
 * Vehicles by the worst that stands with them, each with all of its routines on one page: a vehicle is on the page that
 * the routines before it fill, so pages are about as long as asked for. Pages that nothing begins on are left out.
 */
export async function pageByDue(
  ctx: ReadContext & Pick<Acting, 'timezone'> & Partial<KnownPaces>,
  { dueStatus, ...filters }: TemplateFilters,
  { page, limit }: { page: number; limit: number },
): Promise<JsonText<TemplatePage>> {
  const [row] = await ctx.query<PageRow>(sql`
    with matched as materialized (
      select routine.id, vehicle_id, vehicle_key, title, due_status, ${rank} as rank
      from ${routinesDue(ctx)} where ${conditions(ctx, filters)}),
    chosen as materialized (
      select * from matched where ${dueStatus ? sql`due_status = ${dueStatus}` : sql`true`}),
    placed as (
      select vehicle_id, row_number() over in_order as place,
             (sum(count(*)) over in_order - count(*))::int / ${limit}::int as filled
      from chosen group by vehicle_id, vehicle_key
      window in_order as (order by min(rank), vehicle_key collate app.natural_order, vehicle_id)),
    paged as materialized (select vehicle_id, place, dense_rank() over (order by filled) as page from placed),
    picked as materialized (
      select chosen.id, place, rank, title from chosen join paged using (vehicle_id) where page = ${page})
    select (select array_agg(id order by place, rank, title collate app.natural_order, id) from picked) as ids,
           (select count(*) from chosen) as total,
           (select coalesce(max(page), 1) from paged) as "totalPages",
           (select json_build_object(${counted}) from matched) as counts,
           ${revisionOf(ctx, routineTopics)} as revision`)
  const { ids, revision, ...rest } = row ?? {}
  const templates = await listText(ctx, ids ?? [])
  return new JsonText(objectText({ templates }, { ...rest, page, limit }), revision)
}

/** What somebody should see to first; what is paused or of a vehicle that is gone comes last. */
const rank: Sql = sql`
  case when archived_at is not null then 5 when not is_active then 4
       else array_position(${[...dueStatuses]}::text[], due_status) - 1 end`

const counted: Sql = sql`
  'overdue', count(*) filter (where due_status = 'overdue'), 'due_today', count(*) filter (where due_status = 'due_today'),
  'due_soon', count(*) filter (where due_status = 'due_soon'), 'current', count(*) filter (where due_status = 'current')`
