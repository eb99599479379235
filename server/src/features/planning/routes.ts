import { planning } from '@pitlane/contract/planning/calls'
import { serve } from '../../platform/http/serve.ts'
import { slotsFor } from './find-slots.ts'
import { makePlan, type Planned } from './make-plan.ts'
import { setWorkshop, workshopOf } from './workshop-queries.ts'

/** A plan may collide, which a later word tells. */
export const planningRoutes = (planned: Planned) => [
  serve(planning.workshop, workshopOf),
  serve(planning.setWorkshop, setWorkshop),
  serve(planning.plan, (ctx, input) => makePlan(ctx, input, planned)),
  serve(planning.slots, slotsFor),
]
