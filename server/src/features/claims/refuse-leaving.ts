import { AppError } from '@pitlane/contract/errors'
import { REPAIR_HAS_CLAIM } from '@pitlane/contract/repairs/claim/states'
import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import type { RepairsLeaving } from '../repairs/happened.ts'
import { isAnySent } from './queries.ts'

/** What somebody was asked to pay for stays. A claim that was never sent goes with its repair. */
export async function refuseLeaving(ctx: WriteContext, { ids }: Told<RepairsLeaving>): Promise<void> {
  if (await isAnySent(ctx, ids)) throw new AppError('conflict', REPAIR_HAS_CLAIM)
}
