import type { AuditFilters } from '@pitlane/contract/audit/calls'
import { AUDIT_KEPT_DAYS, type AuditKind, FAILURES_PER_DAY } from '@pitlane/contract/audit/kinds'
import { DAY } from '@pitlane/contract/durations'
import type { ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { empty, instantText, type Sql, sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'
import { type Page, pageOfRows, rowsOf } from '../../platform/database/pages.ts'
import { firstRows } from '../../platform/database/pieces.ts'
import type { By } from '../../platform/happened.ts'
import { newId } from '../../platform/secrets.ts'
import type { Details, Entry } from './entry.ts'

/** All of them with who did it, and roughly from where. */
export async function insertEntries(ctx: WriteContext, by: By, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = given('entries', entries, {
    id: ['uuid', () => newId(ctx.now)],
    kind: ['text', 'kind'],
    said: ['text', 'said'],
    details: ['jsonb', ({ details }) => JSON.stringify(details ?? {})],
    by_user: ['uuid', (entry) => entry.by ?? by.user?.id ?? null],
    about_user: ['uuid', ({ about }) => about ?? null],
    joined_by: ['text', ({ joinedBy }) => joinedBy ?? null],
  })
  await ctx.query(sql`
    insert into audit_entries as known
      (tenant_id, id, at, kind, said, details, by_user, by_name, about_user, address_range, joined_by)
    select ${ctx.tenantId}, id, ${ctx.now}::timestamptz, kind, said, details, by_user, ${by.guest}::text, about_user,
      ${by.addressRange}::text, joined_by
    from ${rows}
    on conflict (tenant_id, joined_by) do update set times = known.times + 1
    returning id`)
}

/** Whether strangers have filled what a day has for them. */
export async function areFailuresMany(ctx: ReadContext): Promise<boolean> {
  const [row] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from (
      select from audit_entries
      where tenant_id = ${ctx.tenantId} and kind = 'sign_in_failed' and id >= ${firstIdOf(new Date(ctx.now.getTime() - DAY))}
      limit ${FAILURES_PER_DAY}) as today`)
  return (row?.count ?? 0) >= FAILURES_PER_DAY
}

/** As it is kept, with the names that people have now. */
export interface EntryRow {
  id: string
  at: string
  kind: AuditKind
  said: string
  details: Details
  byUser: string | null
  byName: string | null
  aboutName: string | null
  addressRange: string | null
  times: number
}

export async function pageOfEntries(
  ctx: ReadContext,
  filters: AuditFilters,
  page: Page,
): Promise<{ total: number; rows: EntryRow[] }> {
  const [found] = await ctx.query<{ total: number; rows: EntryRow[] }>(sql`
    select (select count(*) from audit_entries as entries where ${conditions(ctx, filters)}) as total,
      (select coalesce(json_agg(${entryJson} order by entries.id desc), '[]')
       from (${pageOfRows(newest(ctx, filters), rowsOf(page))}) as entries ${withNames(ctx)}) as rows`)
  return found ?? { total: 0, rows: [] }
}

/** Those that come after one of them, newest first. */
export async function entriesAfter(
  ctx: ReadContext,
  filters: AuditFilters,
  after: string | undefined,
  most: number,
): Promise<EntryRow[]> {
  const further = after ? sql`and entries.id < ${after}` : empty
  const [found] = await ctx.query<{ rows: EntryRow[] }>(sql`
    select coalesce(json_agg(${entryJson} order by entries.id desc), '[]') as rows
    from (${firstRows(newest(ctx, filters, further), most)}) as entries ${withNames(ctx)}`)
  return found?.rows ?? []
}

export async function removeOldEntries(ctx: SystemContext): Promise<void> {
  await ctx.query(sql`delete from audit_entries where at < ${oldestKept(ctx.now)}`)
}

function newest(ctx: ReadContext, filters: AuditFilters, further: Sql = empty): Sql {
  return sql`
    select * from audit_entries as entries where ${conditions(ctx, filters)} ${further} order by entries.id desc`
}

function conditions({ tenantId, now }: ReadContext, { kind, userId }: AuditFilters): Sql {
  return sql`entries.tenant_id = ${tenantId} and entries.id >= ${firstIdOf(oldestKept(now))}
    ${kind ? sql`and entries.kind = ${kind}` : empty}
    ${userId ? sql`and (entries.by_user = ${userId} or entries.about_user = ${userId})` : empty}`
}

const entryJson: Sql = sql`json_build_object('id', entries.id, 'at', ${instantText(sql`entries.at`)}, 'kind', entries.kind,
  'said', entries.said, 'details', entries.details, 'byUser', entries.by_user,
  'byName', coalesce(doer.first_name || ' ' || doer.last_name, entries.by_name),
  'aboutName', coalesce(concerned.first_name || ' ' || concerned.last_name, invited.first_name || ' ' || invited.last_name),
  'addressRange', entries.address_range, 'times', entries.times)`

const withNames = ({ tenantId }: ReadContext): Sql => sql`
  left join users as doer on doer.tenant_id = ${tenantId} and doer.id = entries.by_user
  left join users as concerned on concerned.tenant_id = ${tenantId} and concerned.id = entries.about_user
  left join invitations as invited on invited.tenant_id = ${tenantId} and invited.id = entries.about_user`

function oldestKept(now: Date): Date {
  return new Date(now.getTime() - AUDIT_KEPT_DAYS * DAY)
}

/** The least that an id of this moment or later can be. */
function firstIdOf(moment: Date): string {
  return newId(moment).replace(/^(.{13})-.*$/, '$1-7000-8000-000000000000')
}
