import {
  CLAIM_CHANGED,
  type Claim,
  type ClaimLine,
  type claims,
  RENTAL_MISSING,
} from '@pitlane/contract/claims/calls'
import { sendRefusal } from '@pitlane/contract/claims/sending'
import { lineProblems } from '@pitlane/contract/claims/sums'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { chargeRefusal } from '@pitlane/contract/hq/charge'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { markSent, replaceLines } from './queries.ts'
import { endStep, holdFor, refuse } from './step.ts'

type Ctx = WriteContext & Acting

/** Other lines; what a proposed one rests on stays with it. What HQ has, or may have, is not changed under it. */
export async function changeLines(
  ctx: Ctx,
  { id, lines, updatedAt }: Input<typeof claims.change>,
): Promise<Claim> {
  const held = await holdFor(ctx, 'change', id)
  const { claim } = held
  if (updatedAt && Date.parse(updatedAt) !== Date.parse(claim.updatedAt))
    throw new AppError('conflict', CLAIM_CHANGED, { current: claim })
  const refusal = chargeRefusal(claim.hq?.state ?? null)
  if (refusal) throw new AppError('conflict', refusal)
  refuse(lineProblems(lines, claim.received))
  await replaceLines(ctx, id, lines.map(restingOn(claim.lines)))
  return endStep(ctx, 'change', held)
}

function restingOn(before: readonly ClaimLine[]) {
  const known = new Map(before.filter(({ basis }) => basis !== null).map((line) => [line.kind, line.basis]))
  return (line: Omit<ClaimLine, 'basis'>): ClaimLine => ({ ...line, basis: known.get(line.kind) ?? null })
}

export async function sendClaim(ctx: Ctx, { id }: { id: string }): Promise<Claim> {
  const held = await holdFor(ctx, 'send', id)
  const { repair, claim } = held
  const refusal = sendRefusal(claim, repair.cause)
  if (refusal || !claim.rental) throw new AppError('conflict', refusal ?? RENTAL_MISSING)
  await markSent(ctx, id, claim.rental)
  return endStep(ctx, 'send', held)
}

export async function disputeClaim(ctx: Ctx, { id, reason }: Input<typeof claims.dispute>): Promise<Claim> {
  return endStep(ctx, 'dispute', await holdFor(ctx, 'dispute', id), reason)
}

export async function waiveClaim(ctx: Ctx, { id, reason }: Input<typeof claims.waive>): Promise<Claim> {
  return endStep(ctx, 'waive', await holdFor(ctx, 'waive', id), reason)
}

export async function reopenClaim(ctx: Ctx, { id }: { id: string }): Promise<Claim> {
  return endStep(ctx, 'reopen', await holdFor(ctx, 'reopen', id))
}
