import { type FileKind, type FileType, UPLOAD_MAX_BYTES } from '@pitlane/contract/files/calls'
import type { ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'
import type { ObjectName } from './object-keys.ts'

export interface StoredObject {
  id: string
  state: 'offered' | 'receiving' | 'uploaded' | 'claimed' | 'removed'
  kind: FileKind
  contentType: FileType
  size: number
  /** In pixels; null for what is not an image. */
  width: number | null
  usedBy: string | null
}

interface UploadsUnderWay {
  count: number
  /** What may still come counts with the most it can be. */
  bytes: number
}

/** Uploads that are offered since then, arriving, or not checked yet. */
export async function uploadsUnderWay(ctx: ReadContext, offeredSince: Date): Promise<UploadsUnderWay> {
  const [found] = await ctx.query<UploadsUnderWay>(sql`
    select count(*)::int as count,
           coalesce(sum(case state when 'uploaded' then size else ${UPLOAD_MAX_BYTES}::int end), 0)::float8 as bytes
    from objects
    where tenant_id = ${ctx.tenantId} and state in ('offered', 'receiving', 'uploaded')
      and (state <> 'offered' or created_at > ${offeredSince})`)
  return found ?? { count: 0, bytes: 0 }
}

export async function claimedBytes(ctx: ReadContext): Promise<number> {
  const [found] = await ctx.query<{ bytes: number }>(sql`
    select coalesce(sum(size), 0)::float8 as bytes
    from objects where tenant_id = ${ctx.tenantId} and state = 'claimed'`)
  return found?.bytes ?? 0
}

/** A person of the business, a mechanic through the link they have, or a program. */
export interface Sender {
  userId?: string | undefined
  linkId?: string
  tokenId?: string | undefined
}

export async function insertOffer(ctx: WriteContext, { userId, linkId, tokenId }: Sender): Promise<string> {
  const [created] = await ctx.query<{ id: string }>(sql`
    insert into objects (tenant_id, uploaded_by, link_id, by_token, unused_since, created_at)
    values (${ctx.tenantId}, ${userId ?? null}, ${linkId ?? null}, ${tokenId ?? null}, ${ctx.now}, ${ctx.now}) returning id`)
  if (!created) throw new Error('The upload was not offered')
  return created.id
}

/** Takes the address for good; false when it was used before. */
export async function takeOffer(ctx: WriteContext, id: string, senderId: string): Promise<boolean> {
  const taken = await ctx.query(sql`
    update objects set state = 'receiving'
    where tenant_id = ${ctx.tenantId} and id = ${id} and coalesce(uploaded_by, link_id, by_token) = ${senderId} and state = 'offered'
    returning id`)
  return taken.length === 1
}

/** False when it was removed while it arrived. */
export async function markUploaded(ctx: WriteContext, id: string, size: number): Promise<boolean> {
  const marked = await ctx.query(sql`
    update objects set state = 'uploaded', size = ${size}, unused_since = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${id} and state = 'receiving'
    returning id`)
  return marked.length === 1
}

type Claim = Pick<StoredObject, 'id' | 'kind' | 'contentType' | 'size' | 'width'>

/** False when somebody else claimed or removed it first. */
export async function markClaimed(ctx: WriteContext, claim: Claim): Promise<boolean> {
  const marked = await ctx.query(sql`
    update objects set state = 'claimed', kind = ${claim.kind}, content_type = ${claim.contentType},
                       size = ${claim.size}, width = ${claim.width}, unused_since = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${claim.id} and state = 'uploaded'
    returning id`)
  return marked.length === 1
}

export async function findObject(ctx: ReadContext, id: string): Promise<StoredObject | undefined> {
  const [object] = await ctx.query<StoredObject>(sql`
    select id, state, kind, content_type as "contentType", size, width, used_by as "usedBy"
    from objects where tenant_id = ${ctx.tenantId} and id = ${id} and state <> 'removed'`)
  return object
}

/** Those of them that came through this link, checked or not. */
export async function objectsOfLink(
  ctx: ReadContext,
  linkId: string,
  ids: readonly string[],
  { isClaimed = false }: { isClaimed?: boolean } = {},
): Promise<string[]> {
  if (ids.length === 0) return []
  const sent = await ctx.query<{ id: string }>(sql`
    select id from objects
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[]) and link_id = ${linkId}
      and ${isClaimed ? sql`state = 'claimed'` : sql`state <> 'removed'`}`)
  return sent.map((row) => row.id)
}

/** From here on nobody can use it, and its files can go. False when it is in use, or not there. */
export async function markRemoved(ctx: WriteContext, id: string): Promise<boolean> {
  const marked = await ctx.query(sql`
    update objects set state = 'removed', unused_since = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${id} and used_by is null and state <> 'removed'
    returning id`)
  return marked.length === 1
}

/** All of a business that is to be erased, also what is used. */
export async function markAllRemoved(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`
    update objects set state = 'removed', used_by = null, unused_since = coalesce(unused_since, ${ctx.now}::timestamptz)
    where tenant_id = ${ctx.tenantId} and state <> 'removed'`)
}

/** Only what was not claimed meanwhile. */
export async function markRejected(ctx: WriteContext, id: string): Promise<void> {
  await ctx.query(sql`
    update objects set state = 'removed', unused_since = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = ${id} and state in ('receiving', 'uploaded')`)
}

/** Those of them whose files can go. */
export async function removedAmong(ctx: ReadContext, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.query<{ id: string }>(sql`
    select id from objects where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[]) and state = 'removed'`)
  return rows.map((row) => row.id)
}

export async function forgetRemoved(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  await ctx.query(sql`
    delete from objects where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[]) and state = 'removed'`)
}

export type UsedObject = Pick<StoredObject, 'id' | 'kind' | 'contentType'>

/** Gives the owner those of the objects that it may have. */
export function takeForOwner(ctx: WriteContext, ownerId: string, ids: readonly string[]) {
  return ctx.query<UsedObject>(sql`
    update objects set used_by = ${ownerId}, unused_since = null
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[]) and state = 'claimed'
      and (used_by is null or used_by = ${ownerId})
    returning id, kind, content_type as "contentType"`)
}

/** What the owner has and does not keep. */
export async function releaseFromOwner(
  ctx: WriteContext,
  ownerId: string,
  keptIds: readonly string[],
): Promise<string[]> {
  const released = await ctx.query<{ id: string }>(sql`
    update objects set used_by = null, unused_since = ${ctx.now}, state = 'removed'
    where tenant_id = ${ctx.tenantId} and used_by = ${ownerId} and id <> all(${keptIds}::uuid[])
    returning id`)
  return released.map((row) => row.id)
}

/** All that these owners have. */
export async function releaseFromOwners(ctx: WriteContext, ownerIds: readonly string[]): Promise<string[]> {
  const released = await ctx.query<{ id: string }>(sql`
    update objects set used_by = null, unused_since = ${ctx.now}, state = 'removed'
    where tenant_id = ${ctx.tenantId} and used_by = any(${ownerIds}::uuid[])
    returning id`)
  return released.map((row) => row.id)
}

/** How long something may be unclaimed, and claimed but unused. */
export interface Deadlines {
  unclaimed: Date
  unused: Date
}

/** The oldest first, of all tenants. */
export function unusedObjects(ctx: SystemContext, before: Deadlines, most: number) {
  return ctx.query<ObjectName>(sql`
    select tenant_id as "tenantId", id from objects where ${isUnused(before)} order by unused_since limit ${most}`)
}

/** Those of them that nobody has used or claimed meanwhile. */
export async function takeUnused(ctx: WriteContext, ids: readonly string[], before: Deadlines) {
  const taken = await ctx.query<{ id: string }>(sql`
    update objects set state = 'removed'
    where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[]) and ${isUnused(before)}
    returning id`)
  return taken.map((row) => row.id)
}

function isUnused(before: Deadlines): Sql {
  return sql`used_by is null and (state = 'removed' or unused_since < ${before.unused}
    or (state <> 'claimed' and unused_since < ${before.unclaimed}))`
}

/** Which of these have a row. */
export function knownAmong(ctx: SystemContext, objects: readonly ObjectName[]) {
  return ctx.query<ObjectName>(sql`
    select objects.tenant_id as "tenantId", objects.id
    from objects join ${given('asked', objects, { tenant_id: ['uuid', 'tenantId'], id: ['uuid', 'id'] })}
      on objects.tenant_id = asked.tenant_id and objects.id = asked.id`)
}
