import { z } from 'zod'
import { paceBases } from '../bookings/distance.ts'
import { endpoint } from '../endpoint.ts'
import {
  comparable,
  dateOnly,
  givenId,
  id,
  instant,
  LARGEST_PAGE,
  message,
  pageNumber,
  quarterHours,
  SEARCH_MAX,
} from '../formats.ts'
import { Vehicle } from '../vehicles/calls.ts'
import { dueStatuses, intervalUnits, triggerTypes } from './due.ts'
import { BULK_BODY_LIMIT, BULK_VALUES_LIMIT, NewTemplate, NewTemplates, TemplateChanges } from './input.ts'

export { templateLabel } from './due.ts'

/** The vehicle as it is nested in a routine. */
const TemplateVehicle = Vehicle.pick({
  id: true,
  vehicleKey: true,
  make: true,
  model: true,
  year: true,
  mileage: true,
  archivedAt: true,
})

/** Nobody can tell what is further away. */
export const PREDICTED_DAYS = 365

/** About when a routine by mileage is due, and what that rests on; no basis when it is due already and no distance is known. */
export const Prediction = z.object({
  date: dateOnly,
  basis: z.enum(paceBases).nullable(),
  /** How many rentals told the distance per rented day. */
  rentals: z.int(),
  perDay: z.number().nullable(),
})
export type Prediction = z.output<typeof Prediction>

/** A routine of one vehicle. What is about due is derived from its repairs, its vehicle and the day, and never stored. */
export const RoutineTemplate = z.object({
  id,
  tenantId: id,
  vehicleId: id,
  vehicleKey: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  category: z.string(),
  triggerType: z.enum(triggerTypes),
  intervalValue: z.int(),
  intervalUnit: z.enum(intervalUnits).nullable(),
  isActive: z.boolean(),
  /** Working hours that its repairs take; null means two. */
  expectedHours: quarterHours.nullable(),
  lastCompletedDate: dateOnly.nullable(),
  lastCompletedMileage: z.int().nullable(),
  nextDueDate: dateOnly.nullable(),
  nextDueMileage: z.int().nullable(),
  dueStatus: z.enum(dueStatuses),
  /** Negative once it is past; `dueInWords` says it. */
  daysUntilDue: z.int().nullable(),
  milesUntilDue: z.int().nullable(),
  daysOverdue: z.int().nullable(),
  milesOverdue: z.int().nullable(),
  /** Null for a routine by time, and when nobody can tell. */
  predicted: Prediction.nullable(),
  /** A person, or the token of a program. */
  createdBy: id,
  createdAt: instant,
  updatedAt: instant,
  vehicle: TemplateVehicle,
  /** How many routines the vehicle has in all, also when a page or a search shows only some of them. */
  vehicleTemplates: z.int(),
})
export type RoutineTemplate = z.output<typeof RoutineTemplate>

export const TEMPLATE_GONE = 'This routine no longer exists.'
export const TEMPLATE_DELETED = 'Routine deleted successfully'

export const TEMPLATES_PAGE_SIZE = 20

/** Two routines of one vehicle with the same title are allowed, but whoever makes the second is warned. */
export function vehiclesWithRoutine(
  templates: readonly Pick<RoutineTemplate, 'title' | 'vehicleKey'>[],
  title: string,
): Set<string> {
  const wanted = comparable(title)
  return new Set(templates.filter((it) => comparable(it.title) === wanted).map((it) => it.vehicleKey))
}

export const TemplatePage = z.object({
  templates: z.array(RoutineTemplate),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  totalPages: z.int(),
  /** Of pages in the order of what is due: how many stand how under the same filters but that of the due state. */
  counts: z.object({ overdue: z.int(), due_today: z.int(), due_soon: z.int(), current: z.int() }).optional(),
})
export type TemplatePage = z.output<typeof TemplatePage>

export const TemplateFilters = z.object({
  search: z.string().max(SEARCH_MAX).optional(),
  category: z.string().optional(),
  dueStatus: z.enum(dueStatuses).optional(),
})
export type TemplateFilters = z.output<typeof TemplateFilters>

/** By vehicle key and title; or what is due first, and then no vehicle's routines are split over two pages. */
const templateOrders = ['vehicle', 'due'] as const

export const CreatedTemplates = z.object({
  templates: z.array(RoutineTemplate),
  created: z.int(),
  skipped: z.int(),
  skippedTemplates: z.array(
    z.object({ vehicleKey: z.string(), title: z.string(), reason: z.literal('Vehicle not found') }),
  ),
})
export type CreatedTemplates = z.output<typeof CreatedTemplates>

const own = { access: 'user', trial: 'required' } as const
const byId = z.object({ id: givenId })

export const routine = {
  list: endpoint({
    method: 'GET',
    path: '/api/routine-templates',
    ...own,
    summary:
      'Routines by vehicle key and title, in pages when asked for them; with order=due in pages of whole vehicles, what is due first',
    input: TemplateFilters.extend({
      order: z.enum(templateOrders).optional(),
      page: pageNumber(1_000_000).optional(),
      limit: pageNumber(LARGEST_PAGE).optional(),
    }),
    output: z.union([z.array(RoutineTemplate), TemplatePage]),
  }),
  due: endpoint({
    method: 'GET',
    path: '/api/routine-templates/due/current',
    ...own,
    summary: 'Routines that are overdue or due today, of vehicles that are not archived',
    output: z.array(RoutineTemplate),
  }),
  ofVehicle: endpoint({
    method: 'GET',
    path: '/api/routine-templates/vehicle/:vehicleKey',
    ...own,
    summary: 'The routines of one vehicle',
    input: z.object({ vehicleKey: z.string() }),
    output: z.array(RoutineTemplate),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/routine-templates',
    ...own,
    summary: 'Make a routine for a vehicle; it is first due one interval from now',
    example: { title: 'Check the brakes', intervalValue: 90 },
    input: NewTemplate,
    output: RoutineTemplate,
    status: 201,
  }),
  createMany: endpoint({
    method: 'POST',
    path: '/api/routine-templates/bulk',
    isLong: true,
    ...own,
    summary: 'Make routines for many vehicles, all together; a vehicle key that is unknown is skipped',
    example: { templates: [{ vehicleKey: '$VEHICLE_KEY', title: 'Check the tires', intervalValue: 90 }] },
    input: NewTemplates,
    bodyLimit: BULK_BODY_LIMIT,
    valuesLimit: BULK_VALUES_LIMIT,
    output: CreatedTemplates,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/routine-templates/:id',
    ...own,
    summary: 'Change, activate or deactivate a routine; what is absent stays',
    example: { isActive: false },
    input: TemplateChanges.extend({ id: givenId }),
    output: RoutineTemplate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/routine-templates/:id',
    ...own,
    summary: 'Delete a routine; its repairs stay and are unlinked',
    input: byId,
    output: message,
  }),
}
