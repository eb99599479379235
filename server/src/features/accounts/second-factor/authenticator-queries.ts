import { OFFER_MINUTES } from '@pitlane/contract/accounts/security'
import { MINUTE } from '@pitlane/contract/durations'
import type { ReadContext, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'

/** The sealed secret of the app that counts. */
export async function secretOf(ctx: ReadContext, userId: string): Promise<string | undefined> {
  const [row] = await ctx.query<{ sealed: string }>(sql`
    select secret_sealed as sealed from authenticators
    where tenant_id = ${ctx.tenantId} and user_id = ${userId} and confirmed_at is not null`)
  return row?.sealed
}

export async function keepOffer(ctx: WriteContext, userId: string, sealed: string): Promise<void> {
  await ctx.query(sql`
    insert into authenticators (tenant_id, user_id, offered_sealed, offered_at)
    values (${ctx.tenantId}, ${userId}, ${sealed}, ${ctx.now})
    on conflict (tenant_id, user_id) do update set offered_sealed = excluded.offered_sealed, offered_at = excluded.offered_at`)
}

export async function offerOf(ctx: ReadContext, userId: string): Promise<string | undefined> {
  const oldest = new Date(ctx.now.getTime() - OFFER_MINUTES * MINUTE)
  const [row] = await ctx.query<{ sealed: string }>(sql`
    select offered_sealed as sealed from authenticators
    where tenant_id = ${ctx.tenantId} and user_id = ${userId} and offered_at > ${oldest}`)
  return row?.sealed
}

/** What was offered counts from now on; false when it was offered anew meanwhile, or taken already. */
export async function takeOffer(
  ctx: WriteContext,
  { userId, sealed, step }: { userId: string; sealed: string; step: number },
): Promise<boolean> {
  const taken = await ctx.query(sql`
    update authenticators set secret_sealed = offered_sealed, confirmed_at = ${ctx.now}, last_step = ${step},
      offered_sealed = null, offered_at = null
    where tenant_id = ${ctx.tenantId} and user_id = ${userId} and offered_sealed = ${sealed} returning user_id`)
  return taken.length === 1
}

/** A code is taken once, at however many instances it is given at the same moment: only the first finds an older step. */
export async function useStep(ctx: WriteContext, userId: string, step: number): Promise<boolean> {
  const used = await ctx.query(sql`
    update authenticators set last_step = ${step}
    where tenant_id = ${ctx.tenantId} and user_id = ${userId} and confirmed_at is not null and last_step < ${step}
    returning user_id`)
  return used.length === 1
}

export async function deleteAuthenticator(ctx: WriteContext, userId: string): Promise<boolean> {
  const deleted = await ctx.query<{ isConfirmed: boolean }>(sql`
    delete from authenticators where tenant_id = ${ctx.tenantId} and user_id = ${userId}
    returning confirmed_at is not null as "isConfirmed"`)
  return deleted.some(({ isConfirmed }) => isConfirmed)
}
