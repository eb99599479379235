import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import {
  type RoutineTemplate,
  routine,
  TEMPLATE_GONE,
  TEMPLATES_PAGE_SIZE,
  type TemplatePage,
} from '@pitlane/contract/routine'
import { VEHICLE_NOT_FOUND } from '@pitlane/contract/vehicles'
import type { ReadContext, Signed } from '../../platform/context.ts'
import type { JsonText } from '../../platform/json-text.ts'
import { serve, serveUnchanged } from '../../platform/serve.ts'
import { listRepairs } from '../repairs/list-queries.ts'
import { isVehicleKey } from '../vehicles/queries.ts'
import { pageByDue } from './due-order-queries.ts'
import { generateOverdue, overduePreview } from './generate.ts'
import {
  dueTemplates,
  listTemplates,
  pageOfTemplates,
  routineTopics,
  templatesOfVehicle,
} from './list-queries.ts'
import { createTemplate, createTemplates, editTemplate, removeTemplate } from './manage.ts'
import { findTemplate } from './queries.ts'

type Ctx = ReadContext & Signed

export const routineRoutes = [
  serveUnchanged(routine.list, routineTopics, list, { perDay: true }),
  serveUnchanged(routine.due, routineTopics, dueTemplates, { perDay: true }),
  serveUnchanged(routine.overduePreview, routineTopics, overduePreview, { perDay: true }),
  serve(routine.ofVehicle, ofVehicle),
  serve(routine.linkedRepairs, linkedRepairs),
  serve(routine.create, createTemplate),
  serve(routine.createMany, createTemplates),
  serve(routine.update, editTemplate),
  serve(routine.remove, removeTemplate),
  serve(routine.generateOverdue, generateOverdue),
]

function list(
  ctx: Ctx,
  { page, limit, order = 'vehicle', ...filters }: Input<typeof routine.list>,
): Promise<JsonText<RoutineTemplate[] | TemplatePage>> {
  const asked = { page: page ?? 1, limit: limit ?? TEMPLATES_PAGE_SIZE }
  if (order === 'due') return pageByDue(ctx, filters, asked)
  if (page === undefined && limit === undefined) return listTemplates(ctx, filters)
  return pageOfTemplates(ctx, filters, asked)
}

async function ofVehicle(ctx: Ctx, { vehicleKey }: Input<typeof routine.ofVehicle>) {
  if (!(await isVehicleKey(ctx, vehicleKey))) throw new AppError('not_found', VEHICLE_NOT_FOUND)
  return templatesOfVehicle(ctx, vehicleKey)
}

async function linkedRepairs(ctx: Ctx, { id }: Input<typeof routine.linkedRepairs>) {
  const template = await findTemplate(ctx, id)
  if (!template) throw new AppError('not_found', TEMPLATE_GONE)
  return listRepairs(ctx, { templateId: id })
}
