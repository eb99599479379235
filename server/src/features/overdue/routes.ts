import { overdue } from '@pitlane/contract/overdue/calls'
import { serve, serveUnchanged } from '../../platform/http/serve.ts'
import { knowingPaces } from '../bookings/known-paces.ts'
import { routineTopicsWithOpen } from '../routine/list-queries.ts'
import { generateOverdue, overduePreview } from './generate.ts'

export const overdueRoutes = [
  serveUnchanged(overdue.overduePreview, routineTopicsWithOpen, knowingPaces(overduePreview), {
    per: 'day',
    isDear: true,
  }),
  serve(overdue.generateOverdue, generateOverdue),
]
