import { type Claim, NOT_A_DAMAGE } from '@pitlane/contract/claims/calls'
import { proposedLines } from '@pitlane/contract/claims/proposal'
import { AppError } from '@pitlane/contract/errors'
import { REPAIR_HAS_CLAIM } from '@pitlane/contract/repairs/claim/states'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { setClaim } from '../repairs/claim/set-claim.ts'
import { downtimeOf } from '../repairs/downtime/downtime-queries.ts'
import { heldRepair } from '../repairs/edit.ts'
import { currentTenant } from '../tenants/queries.ts'
import { insertClaim, replaceLines } from './queries.ts'
import { tellClaim } from './step.ts'

/** A draft with what is proposed; a person decides every amount of it. */
export async function proposeClaim(ctx: WriteContext & Acting, { id }: { id: string }): Promise<Claim> {
  const repair = await heldRepair(ctx, id)
  if (repair.claim) throw new AppError('conflict', REPAIR_HAS_CLAIM)
  if (repair.cause !== 'damage') throw new AppError('conflict', NOT_A_DAMAGE)
  const tenant = await currentTenant(ctx)
  if (!tenant) throw new Error('The business disappeared while a damage was claimed')
  const known = { ...repair, ...(await downtimeOf(ctx, id)), claimFee: tenant.claimFee }
  await insertClaim(ctx, id)
  await replaceLines(ctx, id, proposedLines(known, tenant))
  await setClaim(ctx, repair, 'draft')
  return tellClaim(ctx, 'propose', null, id)
}
