import { planning } from '@pitlane/contract/planning/calls'
import { say } from '../../platform/happened.ts'
import { serve } from '../../platform/http/serve.ts'
import { slotsFor } from './find-slots.ts'
import { workshopChanged } from './happened.ts'
import { makePlan } from './make-plan.ts'
import { setWorkshop, workshopOf } from './workshop-queries.ts'

export const planningRoutes = [
  serve(planning.workshop, workshopOf),
  serve(planning.setWorkshop, async (ctx, workshop) => {
    const set = await setWorkshop(ctx, workshop)
    await say(ctx, workshopChanged, {})
    return set
  }),
  serve(planning.plan, makePlan),
  serve(planning.slots, slotsFor),
]
