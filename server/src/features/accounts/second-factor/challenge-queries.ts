import { CHALLENGE_TRIES } from '@pitlane/contract/accounts/second-step'
import type { ReadContext, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'

/** Whoever knows the password may begin as often as they like; only the latest of them count. */
const MOST_OPEN = 5

export async function insertChallenge(
  ctx: WriteContext,
  challenge: { userId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await ctx.query(sql`
    delete from sign_in_challenges where tenant_id = ${ctx.tenantId} and (expires_at <= ${ctx.now} or id in (
      select id from sign_in_challenges where tenant_id = ${ctx.tenantId} and user_id = ${challenge.userId}
      order by expires_at desc, id desc offset ${MOST_OPEN - 1}))`)
  await ctx.query(sql`
    insert into sign_in_challenges (tenant_id, user_id, token_hash, expires_at)
    values (${ctx.tenantId}, ${challenge.userId}, ${challenge.tokenHash}, ${challenge.expiresAt})`)
}

/** Whose it is, while it may still be tried. */
export async function ownerOfChallenge(ctx: ReadContext, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await ctx.query<{ userId: string }>(sql`
    select user_id as "userId" from sign_in_challenges
    where tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash} and expires_at > ${ctx.now}
      and tries < ${CHALLENGE_TRIES}`)
  return row?.userId
}

/** Counted before it is looked at, so that many at once are no more than a few. False when there were enough. */
export async function takeTry(ctx: WriteContext, tokenHash: Buffer): Promise<boolean> {
  const taken = await ctx.query(sql`
    update sign_in_challenges set tries = tries + 1
    where tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash} and expires_at > ${ctx.now}
      and tries < ${CHALLENGE_TRIES}
    returning id`)
  return taken.length === 1
}

/** False when somebody else came in with it. */
export async function endChallenge(ctx: WriteContext, tokenHash: Buffer): Promise<boolean> {
  const ended = await ctx.query(sql`
    delete from sign_in_challenges where tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash} returning id`)
  return ended.length === 1
}

export async function deleteChallengesOf(ctx: WriteContext, userId: string): Promise<void> {
  await ctx.query(sql`
    delete from sign_in_challenges where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
}
