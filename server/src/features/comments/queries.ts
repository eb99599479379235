import type { Comment } from '@pitlane/contract/comments/calls'
import { DAY } from '@pitlane/contract/durations'
import type { Acting, ReadContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

/** Oldest first; undefined when there is no such repair. */
export async function commentsOf(ctx: ReadContext, repairId: string): Promise<Comment[] | undefined> {
  const comments = await ctx.query<Comment>(sql`
    select ${commentColumns} from comments left join users on users.tenant_id = ${ctx.tenantId} and users.id = by_user
    where comments.tenant_id = ${ctx.tenantId} and repair_id = ${repairId} order by at, comments.id`)
  if (comments.length > 0) return comments
  const repair = await ctx.query(sql`
    select id from repairs where tenant_id = ${ctx.tenantId} and id = ${repairId}`)
  return repair.length === 1 ? [] : undefined
}

interface Commented {
  id: string
  number: number
  title: string
  vehicleKey: string
  /** How many it has. */
  comments: number
}

/** What is commented on stays until the transaction ends; undefined when it is not there. */
export async function holdCommented(ctx: WriteContext, repairId: string): Promise<Commented | undefined> {
  const held = await ctx.query(sql`
    select id from repairs where tenant_id = ${ctx.tenantId} and id = ${repairId} for key share`)
  if (held.length === 0) return undefined
  const [repair] = await ctx.query<Commented>(sql`
    select ${repairColumns}, (select count(*) from comments
                              where comments.tenant_id = ${ctx.tenantId} and repair_id = ${repairId}) as comments
    from repairs join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = vehicle_id
    where repairs.tenant_id = ${ctx.tenantId} and repairs.id = ${repairId}`)
  return repair
}

/** Who reported a repair, who looks after it, and who said something about it. */
export async function followersOf(ctx: ReadContext, repairId: string): Promise<string[]> {
  const rows = await ctx.query<{ id: string }>(sql`
    select reported_by as id from repairs
      where tenant_id = ${ctx.tenantId} and id = ${repairId} and reported_by is not null
    union select assigned_to from repairs
      where tenant_id = ${ctx.tenantId} and id = ${repairId} and assigned_to is not null
    union select by_user from comments
      where tenant_id = ${ctx.tenantId} and repair_id = ${repairId} and by_user is not null`)
  return rows.map((row) => row.id)
}

/** False when the request has made its comment already. Whoever sends the same at the same time waits here for the first. */
export async function insertComment(
  ctx: WriteContext & Acting,
  {
    id,
    repairId,
    text,
    requestKey,
  }: { id: string; repairId: string; text: string; requestKey: string | null },
): Promise<boolean> {
  const made = await ctx.query(sql`
    insert into comments (tenant_id, id, repair_id, by_user, by_token, by_name, at, text, request_key)
    values (${ctx.tenantId}, ${id}, ${repairId}, ${ctx.user?.id ?? null}, ${ctx.program?.id ?? null}, ${ctx.guest ?? null}, ${ctx.now},
            ${text}, ${requestKey})
    on conflict (tenant_id, request_key) do nothing
    returning id`)
  return made.length === 1
}

/** After a day the same key asks for something new. */
export async function forgetOldRequest(ctx: WriteContext, key: string): Promise<void> {
  const aDayAgo = new Date(ctx.now.getTime() - DAY)
  await ctx.query(sql`
    update comments set request_key = null
    where tenant_id = ${ctx.tenantId} and request_key = ${key} and at < ${aDayAgo}`)
}

export async function commentOfRequest(ctx: ReadContext, key: string): Promise<Comment | undefined> {
  const [comment] = await ctx.query<Comment>(sql`
    select ${commentColumns} from comments left join users on users.tenant_id = ${ctx.tenantId} and users.id = by_user
    where comments.tenant_id = ${ctx.tenantId} and request_key = ${key}`)
  return comment
}

export async function findComment(ctx: ReadContext, id: string): Promise<Comment | undefined> {
  const [comment] = await ctx.query<Comment>(sql`
    select ${commentColumns} from comments left join users on users.tenant_id = ${ctx.tenantId} and users.id = by_user
    where comments.tenant_id = ${ctx.tenantId} and comments.id = ${id}`)
  return comment
}

export interface HeldComment {
  id: string
  repair: { id: string; number: number; title: string; vehicleKey: string }
  /** The person, or the token of a program. */
  author: string | null
  text: string
}

/** One that still says something. Nobody else can change it until the transaction ends. */
export async function holdComment(ctx: WriteContext, id: string): Promise<HeldComment | undefined> {
  const [comment] = await ctx.query<HeldComment>(sql`
    select comments.id, coalesce(by_user, by_token) as author, text,
           json_build_object('id', repairs.id, 'number', number, 'title', title, 'vehicleKey', vehicle_key) as repair
    from comments
    join repairs on repairs.tenant_id = ${ctx.tenantId} and repairs.id = repair_id
    join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = vehicle_id
    where comments.tenant_id = ${ctx.tenantId} and comments.id = ${id} and deleted_at is null for update of comments`)
  return comment
}

export async function setText(ctx: WriteContext, id: string, text: string): Promise<void> {
  await ctx.query(sql`
    update comments set text = ${text}, edited_at = ${ctx.now} where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

export async function clearText(ctx: WriteContext, id: string): Promise<void> {
  await ctx.query(sql`
    update comments set text = null, deleted_at = ${ctx.now} where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

const commentColumns = sql`comments.id, at, text, edited_at as "editedAt", deleted_at as "deletedAt",
  json_build_object('id', coalesce(by_user, by_token), 'name', coalesce(first_name || ' ' || last_name, by_name)) as by`

const repairColumns = sql`repairs.id, number, title, vehicle_key as "vehicleKey"`
