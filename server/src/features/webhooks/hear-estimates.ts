import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import type { EstimateHappened } from '../estimates/happened.ts'
import { writeRepairs } from './hear-repairs.ts'

export async function hearEstimate(
  ctx: WriteContext,
  { step, repair: { id: repairId } }: Told<EstimateHappened>,
): Promise<void> {
  await writeRepairs(ctx, [{ repairId, type: `estimate.${step}` }])
}
