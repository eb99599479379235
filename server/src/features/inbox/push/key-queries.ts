import type { SystemContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'

interface KeptKeys {
  publicKey: string
  /** Sealed. */
  privateKey: string
}

export async function keptKeys(ctx: SystemContext): Promise<KeptKeys | undefined> {
  const [keys] = await ctx.query<KeptKeys>(sql`
    select public_key as "publicKey", private_key as "privateKey" from push_keys where id = 1`)
  return keys
}

/** Whoever comes first has made them; those that nobody can open are replaced, once. */
export async function keepKeys(
  ctx: SystemContext,
  { publicKey, privateKey }: KeptKeys,
  unreadable: string | null,
): Promise<void> {
  await ctx.query(sql`
    insert into push_keys as known (id, public_key, private_key, created_at)
    values (1, ${publicKey}, ${privateKey}, ${ctx.now})
    on conflict (id) do update
      set public_key = excluded.public_key, private_key = excluded.private_key, created_at = excluded.created_at
      where known.public_key = ${unreadable}`)
}
