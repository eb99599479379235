import { planning } from '@pitlane/contract/planning/calls'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { slotsFor } from './find-slots.ts'
import { makePlan } from './make-plan.ts'
import { setWorkshop, workshopOf } from './workshop-queries.ts'

/** A plan may collide, which a later word tells. */
export const planningRoutes = (planned: (ctx: WriteContext & SignedIn) => Promise<void>) => [
  serve(planning.workshop, workshopOf),
  serve(planning.setWorkshop, setWorkshop),
  serve(planning.plan, async (ctx, input) => {
    const plan = await makePlan(ctx, input)
    await planned(ctx)
    return plan
  }),
  serve(planning.slots, slotsFor),
]
