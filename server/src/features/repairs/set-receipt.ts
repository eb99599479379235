import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { objectIdIn } from '@pitlane/contract/files/calls'
import { REPAIR_GONE, type repairs } from '@pitlane/contract/repairs/calls'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { claimObject } from '../files/claim-object.ts'
import { editRepair } from './edit.ts'
import { findRepair } from './queries.ts'

/** What was uploaded is taken in here, for those who did not have it checked before. */
export async function setReceipt(
  ctx: StepsContextFor<typeof repairs.setReceipt>,
  { id, receiptURL }: Input<typeof repairs.setReceipt>,
) {
  if (!(await findRepair(ctx, id))) throw new AppError('not_found', REPAIR_GONE)
  const objectId = objectIdIn(receiptURL)
  const claimed = objectId && (await claimObject(ctx, { imageUrl: objectId, kind: 'receipt' }))
  const receiptPath = claimed ? claimed.objectPath : receiptURL
  await ctx.withTenant((tenant) => editRepair(tenant, { id, receiptUrl: receiptPath }))
  return { receiptPath }
}
