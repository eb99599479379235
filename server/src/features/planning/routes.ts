import { planning } from '@pitlane/contract/planning/calls'
import { serve } from '../../platform/http/serve.ts'
import { setWorkshop, workshopOf } from './workshop-queries.ts'

export const planningRoutes = [serve(planning.workshop, workshopOf), serve(planning.setWorkshop, setWorkshop)]
