import { linkTo, sentences } from '@pitlane/contract/inbox/sentences'
import { inMoney } from '@pitlane/contract/units'
import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import type { EstimateHappened } from '../estimates/happened.ts'
import { unitsOf } from '../tenants/queries.ts'
import { nameOf, tell } from './tell.ts'

/** Who can decide hears of what waits for a decision. */
export async function tellEstimate(
  ctx: WriteContext,
  { step, repair, by }: Told<EstimateHappened>,
): Promise<void> {
  if (step !== 'opened') return
  const total = inMoney(repair.estimate.total, await unitsOf(ctx))
  const sentence = sentences.estimated(nameOf(by), total, repair)
  await tell(ctx, [{ kind: 'estimate', to: 'admins', by: by.user?.id, sentence, link: linkTo(repair) }])
}
