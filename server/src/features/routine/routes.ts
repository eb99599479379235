import type { WallClock } from '@pitlane/contract/clock'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import {
  type RoutineTemplate,
  routine,
  TEMPLATES_PAGE_SIZE,
  type TemplatePage,
} from '@pitlane/contract/routine/calls'
import { VEHICLE_NOT_FOUND } from '@pitlane/contract/vehicles/calls'
import type { ReadContext } from '../../platform/context.ts'
import type { WrittenJson } from '../../platform/http/json-text.ts'
import { serve, serveUnchanged } from '../../platform/http/serve.ts'
import { knowingPaces } from '../bookings/known-paces.ts'
import type { KnownPaces } from '../bookings/known-paces-queries.ts'
import { isVehicleKey } from '../vehicles/queries.ts'
import { pageByDue } from './due-order-queries.ts'
import {
  dueTemplates,
  listTemplates,
  pageOfTemplates,
  routineTopics,
  templatesOfVehicle,
} from './list-queries.ts'
import {
  createTemplate,
  createTemplates,
  editTemplate,
  removeTemplate,
  type UnlinkRepairs,
} from './manage.ts'

type Ctx = ReadContext & WallClock & Partial<KnownPaces>

/** What comes of the repairs of a routine that is deleted is known to a later word. */
export const routineRoutes = (unlinkRepairs: UnlinkRepairs) => [
  serveUnchanged(routine.list, routineTopics, knowingPaces(list), { per: 'day' }),
  serveUnchanged(routine.due, routineTopics, knowingPaces(dueTemplates), { per: 'day', isDear: true }),
  serve(routine.ofVehicle, ofVehicle),
  serve(routine.create, createTemplate),
  serve(routine.createMany, createTemplates),
  serve(routine.update, editTemplate),
  serve(routine.remove, removeTemplate(unlinkRepairs)),
]

function list(
  ctx: Ctx,
  { page, limit, order = 'vehicle', ...filters }: Input<typeof routine.list>,
): Promise<WrittenJson<RoutineTemplate[] | TemplatePage>> {
  const asked = { page: page ?? 1, limit: limit ?? TEMPLATES_PAGE_SIZE }
  if (order === 'due') return pageByDue(ctx, filters, asked)
  if (page === undefined && limit === undefined) return listTemplates(ctx, filters)
  return pageOfTemplates(ctx, filters, asked)
}

async function ofVehicle(ctx: Ctx, { vehicleKey }: Input<typeof routine.ofVehicle>) {
  if (!(await isVehicleKey(ctx, vehicleKey))) throw new AppError('not_found', VEHICLE_NOT_FOUND)
  return templatesOfVehicle(ctx, vehicleKey)
}
