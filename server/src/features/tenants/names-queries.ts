import type { SystemContext, WriteContext } from '../../platform/context.ts'
import { join, sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'

/** What somebody outside knows a business, or somebody in it, by. The first three mean one business. */
type NameKind = 'slug' | 'domain' | 'customer' | 'username' | 'email'

type Names = Partial<Record<NameKind, string | null>>

/** Written in the same transaction as what has the name. One that means another business breaks its key. */
export async function holdNames(ctx: WriteContext, namedId: string, names: Names): Promise<void> {
  const rows = Object.entries(names)
    .filter(([, name]) => typeof name === 'string')
    .map(([kind, name]) => sql`(${kind}, ${name}, ${ctx.tenantId}::uuid, ${namedId}::uuid)`)
  if (rows.length === 0) return
  await ctx.query(sql`
    insert into names as known (kind, name, tenant_id, named_id) values ${join(rows)}
    on conflict (kind, name, tenant_id) do update set named_id = excluded.named_id
      where known.named_id <> excluded.named_id`)
}

/** Of these kinds it has no other names from now on; null takes one away. */
export async function replaceNames(ctx: WriteContext, namedId: string, names: Names): Promise<void> {
  const wanted = given('wanted', Object.entries(names), { kind: ['text', 0], name: ['text', 1] })
  await ctx.query(sql`
    delete from names using ${wanted}
    where names.tenant_id = ${ctx.tenantId} and names.named_id = ${namedId} and names.kind = wanted.kind
      and names.name is distinct from wanted.name`)
  await holdNames(ctx, namedId, names)
}

/** Nothing of the business is known by any name. */
export async function forgetNames(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`delete from names where tenant_id = ${ctx.tenantId}`)
}

interface Named {
  tenantId: string
  namedId: string
}

/** Whoever has this name, the oldest first. */
export function whoIsNamed(ctx: SystemContext, kind: NameKind, name: string, most: number): Promise<Named[]> {
  return ctx.query<Named>(sql`
    select tenant_id as "tenantId", named_id as "namedId" from names where kind = ${kind} and name = ${name}
    order by named_id, tenant_id limit ${most}`)
}

export async function tenantNamed(
  ctx: SystemContext,
  kind: NameKind,
  name: string,
): Promise<string | undefined> {
  return (await whoIsNamed(ctx, kind, name, 1))[0]?.tenantId
}
