import type { Moment, ReadContext } from '../context.ts'
import { outOf, readingTenant } from '../context.ts'
import { type FindOwner, lookFor, type TokenKind } from './tokens.ts'

/**
 * Where to look for a link that a business has given away. One with a valid mac is counted against its business before it is looked
 * up, so that a link that has ended is bounded like one that works.
 */
export async function lookForLink(
  moment: Moment,
  kind: Exclude<TokenKind, 'session'>,
  token: string,
  findOwner?: FindOwner,
): Promise<ReadContext | undefined> {
  const ctx = await lookFor(moment, kind, token, findOwner)
  if (ctx && ctx.share !== moment.share) count(ctx, token)
  return ctx
}

/** It was found: from here on the business is known, and it is its share that is used. */
export function openedBy(ctx: ReadContext, token: string): ReadContext {
  const { tenantId, platform } = ctx
  const share = platform.shares.of(tenantId)
  if (ctx.share === share) return ctx
  count(ctx, token)
  return readingTenant(outOf(share, ctx), tenantId)
}

function count({ tenantId, now, platform }: ReadContext, token: string): void {
  const refusal = platform.shares.countByLink(token, tenantId, now)
  if (refusal) throw refusal
}
