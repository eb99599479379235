import { conflicts } from '@pitlane/contract/conflicts/calls'
import { serve, serveUnchanged } from '../../platform/http/serve.ts'
import { knowingPaces } from '../bookings/known-paces.ts'
import { bringBackConflict, dismissConflict } from './dismiss.ts'
import { dueOnRental } from './due-on-rental.ts'
import { findAlternatives } from './find-alternatives.ts'
import { conflictTopics, listConflicts } from './list-conflicts.ts'

export const conflictRoutes = [
  serveUnchanged(conflicts.list, conflictTopics, knowingPaces(listConflicts), {
    per: 'minute',
    isDear: true,
  }),
  serve(conflicts.dismiss, dismissConflict),
  serve(conflicts.bringBack, bringBackConflict),
  serve(conflicts.dueOnRental, dueOnRental),
  serve(conflicts.alternatives, findAlternatives),
]
