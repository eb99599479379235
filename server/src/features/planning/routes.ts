import { planning } from '@pitlane/contract/planning/calls'
import { serve } from '../../platform/http/serve.ts'
import { slotsFor } from './find-slots.ts'
import { makePlan } from './make-plan.ts'
import { setWorkshop, workshopOf } from './workshop-queries.ts'

export const planningRoutes = [
  serve(planning.workshop, workshopOf),
  serve(planning.setWorkshop, setWorkshop),
  serve(planning.plan, makePlan),
  serve(planning.slots, slotsFor),
]
