import type { ReadContext, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'

export async function saltOf(ctx: ReadContext, userId: string): Promise<Buffer | undefined> {
  const [row] = await ctx.query<{ salt: Buffer }>(sql`
    select salt from recovery_codes where tenant_id = ${ctx.tenantId} and user_id = ${userId} limit 1`)
  return row?.salt
}

export async function replaceCodes(
  ctx: WriteContext,
  userId: string,
  { salt, hashes }: { salt: Buffer; hashes: readonly Buffer[] },
): Promise<void> {
  await deleteCodes(ctx, userId)
  await ctx.query(sql`
    insert into recovery_codes (tenant_id, user_id, code_hash, salt)
    select ${ctx.tenantId}, ${userId}, hash, ${salt} from unnest(${[...hashes]}::bytea[]) as hash
    returning user_id`)
}

/** Takes a code for good; false when there is none like it, or somebody else was faster. */
export async function useCode(ctx: WriteContext, userId: string, hash: Buffer): Promise<boolean> {
  const used = await ctx.query(sql`
    delete from recovery_codes where tenant_id = ${ctx.tenantId} and user_id = ${userId} and code_hash = ${hash}
    returning user_id`)
  return used.length === 1
}

export async function deleteCodes(ctx: WriteContext, userId: string): Promise<void> {
  await ctx.query(sql`delete from recovery_codes where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
}
