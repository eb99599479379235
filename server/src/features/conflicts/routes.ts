import { conflicts } from '@pitlane/contract/conflicts/calls'
import type { Input } from '@pitlane/contract/endpoint'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { serve, serveUnchanged } from '../../platform/http/serve.ts'
import { oneVehicle } from '../vehicles/routes.ts'
import { bringBackConflict, dismissConflict } from './dismiss.ts'
import { dueOnRentalOf } from './due-on-rental-queries.ts'
import { findAlternatives } from './find-alternatives.ts'
import { conflictTopics, listConflicts } from './list-conflicts.ts'

export const conflictRoutes = [
  serveUnchanged(conflicts.list, conflictTopics, listConflicts, { per: 'minute' }),
  serve(conflicts.dismiss, dismissConflict),
  serve(conflicts.bringBack, bringBackConflict),
  serve(conflicts.dueOnRental, dueOnRental),
  serve(conflicts.alternatives, findAlternatives),
]

async function dueOnRental(ctx: ReadContext & SignedIn, { id }: Input<typeof conflicts.dueOnRental>) {
  await oneVehicle(ctx, { id })
  return dueOnRentalOf(ctx, id)
}
