import { comparable } from '@pitlane/contract/formats'
import type { NewView, View } from '@pitlane/contract/views/calls'
import type { ReadContext, SignedIn, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

type Reader = ReadContext & SignedIn
type Writer = WriteContext & SignedIn

/** Those that the asker has: their own, and whatever is shared. */
export function viewsOf(ctx: Reader): Promise<View[]> {
  return ctx.query<View>(sql`
    select ${columnsFor(ctx)} from views where tenant_id = ${ctx.tenantId} and ${isSeenBy(ctx)}
    order by name_key collate app.natural_order, id`)
}

/** One of them, held until the transaction ends. */
export async function holdView(ctx: Writer, id: string): Promise<View | undefined> {
  const [view] = await ctx.query<View>(sql`
    select ${columnsFor(ctx)} from views where tenant_id = ${ctx.tenantId} and id = ${id} and ${isSeenBy(ctx)} for update`)
  return view
}

export async function countViews(ctx: Reader): Promise<{ own: number; shared: number }> {
  const [row] = await ctx.query<{ own: number; shared: number }>(sql`
    select count(*) filter (where user_id = ${ctx.user.id}) as own, count(*) filter (where is_shared) as shared
    from views where tenant_id = ${ctx.tenantId} and ${isSeenBy(ctx)}`)
  return row ?? { own: 0, shared: 0 }
}

export async function insertView(ctx: Writer, view: NewView): Promise<View | undefined> {
  const { page, name, query, isShared } = view
  const [made] = await ctx.query<View>(sql`
    insert into views (tenant_id, user_id, page, name, name_key, query, is_shared, created_at)
    values (${ctx.tenantId}, ${ctx.user.id}, ${page}, ${name}, ${comparable(name)}, ${JSON.stringify(query)}::jsonb, ${isShared}, ${ctx.now})
    returning ${columnsFor(ctx)}`)
  return made
}

export async function updateView(
  ctx: Writer,
  id: string,
  to: Pick<View, 'name' | 'query' | 'isShared'>,
): Promise<View | undefined> {
  const { name, query, isShared } = to
  const [changed] = await ctx.query<View>(sql`
    update views set name = ${name}, name_key = ${comparable(name)}, query = ${JSON.stringify(query)}::jsonb, is_shared = ${isShared}
    where tenant_id = ${ctx.tenantId} and id = ${id}
    returning ${columnsFor(ctx)}`)
  return changed
}

export async function deleteView(ctx: Writer, id: string): Promise<void> {
  await ctx.query(sql`delete from views where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

const isSeenBy = ({ user }: SignedIn): Sql => sql`(user_id = ${user.id} or is_shared)`

const columnsFor = ({ user }: SignedIn): Sql => sql`
  id, page, name, query, is_shared as "isShared", user_id = ${user.id} as "isOwn"`
