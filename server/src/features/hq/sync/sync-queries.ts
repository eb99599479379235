import type { BookingCounts } from '@pitlane/contract/bookings/calls'
import type { ErrorCode } from '@pitlane/contract/errors'
import type { SyncRun } from '@pitlane/contract/hq/calls'
import type { ReadContext, WriteContext } from '../../../platform/context.ts'
import { type Sql, sql } from '../../../platform/database/database.ts'
import type { Received } from '../../vehicles/receive-fleet.ts'
import type { Progress } from '../client/pull-list.ts'
import { setDue } from './schedule-queries.ts'

export type StoredRun = SyncRun & { id: string; failureCode: ErrorCode | null }

const STALE_SECONDS = 30
const KEPT_DAYS = 30
const KEPT_RUNS = 100

/** Who asked while a run was under way is answered by it, also when it has just finished. */
export async function takeBackIfServed(ctx: WriteContext, runId: string): Promise<string | undefined> {
  const [served] = await ctx.query<{ id: string }>(sql`
    select id from hq_sync_runs
    where tenant_id = ${ctx.tenantId} and id <> ${runId} and state = 'done' and finished_at >= ${ctx.now}
    order by finished_at desc limit 1`)
  if (served)
    await ctx.query(sql`delete from hq_sync_runs where tenant_id = ${ctx.tenantId} and id = ${runId}`)
  return served?.id
}

/** A run of our own, or undefined when one is already under way. A run whose process died is closed first. */
export async function insertRun(ctx: WriteContext, isAutomatic: boolean): Promise<string | undefined> {
  await ctx.query(sql`
    update hq_sync_runs set state = 'interrupted', finished_at = ${ctx.now}, message = ${INTERRUPTED}
    where tenant_id = ${ctx.tenantId} and ${isDead(ctx)}`)
  await forgetOldRuns(ctx)
  const [run] = await ctx.query<{ id: string }>(sql`
    insert into hq_sync_runs (tenant_id, is_automatic, started_at, heartbeat_at)
    values (${ctx.tenantId}, ${isAutomatic}, ${ctx.now}, ${ctx.now})
    on conflict (tenant_id) where state = 'running' do nothing
    returning id`)
  return run?.id
}

export const INTERRUPTED = 'The sync was interrupted. Nothing was changed.'

export async function latestRun(ctx: ReadContext): Promise<StoredRun | undefined> {
  const [run] = await ctx.query<StoredRun>(sql`
    select ${runColumns(ctx)} from hq_sync_runs where tenant_id = ${ctx.tenantId} order by started_at desc, id desc limit 1`)
  return run
}

export async function runById(ctx: ReadContext, runId: string): Promise<StoredRun | undefined> {
  const [run] = await ctx.query<StoredRun>(sql`
    select ${runColumns(ctx)} from hq_sync_runs where tenant_id = ${ctx.tenantId} and id = ${runId}`)
  return run
}

export async function runningRunId(ctx: ReadContext): Promise<string | undefined> {
  const [run] = await ctx.query<{ id: string }>(sql`
    select id from hq_sync_runs where tenant_id = ${ctx.tenantId} and state = 'running'`)
  return run?.id
}

export async function beat(ctx: WriteContext, runId: string, progress: Progress | undefined): Promise<void> {
  await ctx.query(sql`
    update hq_sync_runs set heartbeat_at = ${ctx.now}, vehicles_read = coalesce(${progress?.read ?? null}, vehicles_read),
      vehicles_total = coalesce(${progress?.total ?? null}, vehicles_total)
    where tenant_id = ${ctx.tenantId} and id = ${runId} and state = 'running'`)
}

/** Holds the run until the transaction ends; false when somebody has closed it meanwhile. */
export async function holdRun(ctx: WriteContext, runId: string): Promise<boolean> {
  const held = await ctx.query(sql`
    select id from hq_sync_runs where tenant_id = ${ctx.tenantId} and id = ${runId} and state = 'running' for update`)
  return held.length === 1
}

interface Finished extends Received {
  read: number
  bookings: BookingCounts | null
  message: string
  nextDueAt: Date
  finishedAt: Date
  isAutomatic: boolean
}

export async function finishRun(ctx: WriteContext, runId: string, result: Finished): Promise<void> {
  await ctx.query(sql`
    update hq_sync_runs set state = 'done', finished_at = ${result.finishedAt}, vehicles_read = ${result.read},
      vehicles_total = ${result.read}, created = ${result.created}, updated = ${result.updated},
      unchanged = ${result.unchanged}, archived = ${result.archived}, missing = ${result.missing}, total = ${result.total},
      bookings_read = ${result.bookings?.read ?? null}, bookings_created = ${result.bookings?.created ?? null},
      bookings_updated = ${result.bookings?.updated ?? null}, bookings_removed = ${result.bookings?.removed ?? null},
      errors = ${result.problems}, message = ${result.message}
    where tenant_id = ${ctx.tenantId} and id = ${runId}`)
  await ctx.query(sql`
    update hq_configs set last_sync = ${result.finishedAt}, is_connected = true, is_refused = false, last_error = null,
      last_auto_sync = case when ${result.isAutomatic} then ${result.finishedAt}::timestamptz else last_auto_sync end
    where tenant_id = ${ctx.tenantId}`)
  await setDue(ctx, result.nextDueAt)
}

/** Old ones, and those before the last so many, of which the next is one: whoever asks for one after the other keeps no more of them. */
async function forgetOldRuns(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`
    delete from hq_sync_runs where tenant_id = ${ctx.tenantId} and state <> 'running' and started_at <= greatest(
      ${ctx.now}::timestamptz - make_interval(days => ${KEPT_DAYS}::int),
      (select started_at from hq_sync_runs where tenant_id = ${ctx.tenantId}
       order by started_at desc offset ${KEPT_RUNS - 1} limit 1))`)
}

export async function failRun(
  ctx: WriteContext,
  runId: string,
  failure: { state: 'failed' | 'interrupted'; code: ErrorCode; message: string },
): Promise<void> {
  await ctx.query(sql`
    update hq_sync_runs set state = ${failure.state}, finished_at = ${ctx.now}, failure_code = ${failure.code},
      message = ${failure.message}
    where tenant_id = ${ctx.tenantId} and id = ${runId} and state = 'running'`)
}

/** Nobody has heard of it for too long. */
const isDead = ({ now }: ReadContext): Sql =>
  sql`state = 'running' and heartbeat_at < ${now}::timestamptz - make_interval(secs => ${STALE_SECONDS}::int)`

/** Whoever looks sees that it has died, although only the next one closes it. */
const runColumns = (ctx: ReadContext): Sql => sql`
  id, case when ${isDead(ctx)} then 'interrupted' else state end as state, started_at as "startedAt",
  case when ${isDead(ctx)} then heartbeat_at else finished_at end as "finishedAt", vehicles_read as "vehiclesRead",
  vehicles_total as "vehiclesTotal", created, updated, unchanged, archived, missing, total,
  case when bookings_read is not null then json_build_object('read', bookings_read, 'created', bookings_created,
    'updated', bookings_updated, 'removed', bookings_removed) end as bookings, errors,
  case when ${isDead(ctx)} then ${INTERRUPTED} else message end as message, failure_code as "failureCode"`

/** When a sync last succeeded, or the connection was made; and whether it comes by itself. */
export async function lastSuccess(
  ctx: ReadContext,
): Promise<{ at: string; isAutomatic: boolean } | undefined> {
  const [row] = await ctx.query<{ at: string; isAutomatic: boolean }>(sql`
    select coalesce(last_sync, created_at) as at, is_connected and is_active as "isAutomatic"
    from hq_configs where tenant_id = ${ctx.tenantId}`)
  return row
}
