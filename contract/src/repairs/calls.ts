import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  countedNumber,
  dateOnly,
  givenId,
  id,
  instant,
  LARGEST_PAGE,
  message,
  pageNumber,
  requiredText,
  SEARCH_MAX,
} from '../formats.ts'
import { Cover } from '../guarantees/cover.ts'
import { intervalUnits, triggerTypes } from '../routine/due.ts'
import { Vehicle } from '../vehicles/calls.ts'
import { claimFilters } from './claim/states.ts'
import { NotEarned } from './downtime.ts'
import { answeredFields } from './field-shapes.ts'
import { NewRepair, RepairChanges } from './input.ts'
import { NUMBER_MAX } from './number.ts'
import { causes, repairStatus, urgencyLevel } from './words.ts'

/** The vehicle as it is nested in a repair. */
const RepairVehicle = Vehicle.pick({
  id: true,
  vehicleKey: true,
  make: true,
  model: true,
  year: true,
  licensePlate: true,
  mileage: true,
  status: true,
  hqData: true,
  archivedAt: true,
})

/** The routine a repair comes from, as it is nested in a repair. */
const OriginatingTemplate = z.object({
  id,
  title: z.string(),
  triggerType: z.enum(triggerTypes),
  intervalValue: z.int(),
  intervalUnit: z.enum(intervalUnits).nullable(),
  nextDueDate: dateOnly.nullable(),
  nextDueMileage: z.int().nullable(),
})

export const Repair = z.object({
  ...answeredFields,
  vehicle: RepairVehicle,
  originatingTemplate: OriginatingTemplate.nullable(),
  /** Who owes it already. */
  covered: z.array(Cover),
  /** How long it kept its car, and what that cost: answered where one repair is read or written, not in lists. */
  downtimeHours: z.number().min(0).nullable().optional(),
  notEarned: NotEarned.nullable().optional(),
})
export type Repair = z.output<typeof Repair>

export const ROUTINE_UNKNOWN = 'This routine does not exist.'
export const ROUTINE_OF_OTHER_VEHICLE = 'This routine belongs to another vehicle.'
export const NOT_ITS_RENTAL = 'This rental did not have the car'
export const RECEIPT_MISSING = 'Please choose a receipt.'
export const OPEN_ROUTINE_REPAIR = 'Another open repair exists for this routine'
export const NUMBER_WRONG = 'The number of a repair is a whole number from 1'
export const REPAIR_GONE = 'This repair no longer exists.'
export const REPAIR_CHANGED = 'This repair was changed by someone else. Reload to see the latest version.'

const counts = z.object({ need: z.int(), 'in progress': z.int(), completed: z.int() })
export type RepairCounts = z.output<typeof counts>

export const RepairPage = z.object({
  repairs: z.array(Repair),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  totalPages: z.int(),
  counts,
})
export type RepairPage = z.output<typeof RepairPage>

export const PAGE_SIZE = 10

export const RepairFilters = z.object({
  vehicleId: z.string().optional(),
  status: repairStatus.optional(),
  category: z.string().optional(),
  urgencyLevel: urgencyLevel.optional(),
  cause: z.enum(causes).optional(),
  templateId: z.string().optional(),
  number: countedNumber(NUMBER_MAX, NUMBER_WRONG).optional(),
  claim: z.enum(claimFilters).optional(),
  search: z.string().max(SEARCH_MAX).optional(),
})
export type RepairFilters = z.output<typeof RepairFilters>

/** What other pages and programs narrow by; All Repairs offers all else. */
export const askedElsewhere = { vehicleId: true, category: true, templateId: true, number: true } as const

/** The filters that All Repairs offers, where `open` is whatever is not completed. */
export const ListedFilters = RepairFilters.omit(askedElsewhere).extend({
  status: z.union([z.literal('open'), repairStatus]).optional(),
})

const PagedFilters = RepairFilters.extend({
  page: pageNumber(1_000_000).optional(),
  limit: pageNumber(LARGEST_PAGE).optional(),
})

/** An array, or with `page` or `limit` a page of it. */
const RepairList = z.union([z.array(Repair), RepairPage])

const historyActions = [
  'created',
  'edited',
  'deleted',
  'generated',
  'imported',
  'dismissed',
  'restored',
] as const

/** So many entries of a history are answered at once. */
export const HISTORY_PAGE = 50

export const HistoryEntry = z.object({
  id,
  at: instant,
  /** A mechanic has a name and no account. */
  by: z.object({ id: id.nullable(), name: z.string() }).nullable(),
  action: z.enum(historyActions),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type HistoryEntry = z.output<typeof HistoryEntry>

const byId = z.object({ id: givenId })
const listOf = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    access: 'user',
    trial: 'required',
    summary: 'Repairs, newest first, filtered; in pages when asked for them',
    example: { status: 'need' },
    input: PagedFilters,
    output: RepairList,
  })
const oneOf = <P extends string>(path: P & `${string}:id`) =>
  endpoint({
    method: 'GET',
    path: path as `${string}:id`,
    access: 'user',
    trial: 'required',
    summary: 'One repair',
    example: { id: '$REPAIR_ID' },
    input: byId,
    output: Repair,
  })

export const repairs = {
  list: listOf('/api/repairs'),
  listNeeds: listOf('/api/repair-needs'),
  one: oneOf('/api/repairs/:id'),
  single: oneOf('/api/repairs/single/:id'),
  create: endpoint({
    method: 'POST',
    path: '/api/repairs',
    access: 'user',
    trial: 'required',
    summary: 'Report a repair; the same Idempotency-Key within a day answers with the first one',
    example: {
      title: 'Brakes squeal',
      description: 'Front left, when braking hard',
      urgencyLevel: 'high',
      odometerReading: 42_000,
    },
    takesKey: true,
    input: NewRepair,
    output: Repair,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/repairs/:id',
    access: 'user',
    trial: 'required',
    summary: 'Change a repair; what is absent stays, null clears',
    example: { urgencyLevel: 'low', mechanic: 'Maria Lopez' },
    input: RepairChanges.extend({ id: givenId }),
    output: Repair,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/repairs/:id/confirm',
    access: 'user',
    trial: 'required',
    summary: 'Complete a repair with what its mechanic reported; what is given here wins',
    example: { repairCost: 180, odometerReading: 42_000 },
    input: RepairChanges.omit({ status: true }).extend({ id: givenId }),
    output: Repair,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/repairs/:id',
    access: 'user',
    trial: 'required',
    summary: 'Delete a repair and its files',
    input: byId,
    output: message,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/repairs/:id/history',
    access: 'user',
    trial: 'required',
    summary: `What was done to a repair, newest first, ${HISTORY_PAGE} at a time`,
    input: byId.extend({
      page: pageNumber(1_000_000).default(1),
      /** Only what was done in this way. */
      action: z.enum(historyActions).optional(),
    }),
    output: z.array(HistoryEntry),
  }),
  setReceipt: endpoint({
    method: 'PUT',
    path: '/api/repairs/:id/receipt',
    access: 'user',
    trial: 'required',
    summary: 'Make an uploaded file the receipt of a repair; it is checked if it was not yet',
    example: { receiptURL: '$RECEIPT_PATH' },
    input: z.object({ id: givenId, receiptURL: requiredText(RECEIPT_MISSING, 2_000) }),
    output: z.object({ receiptPath: z.string() }),
  }),
}

/** Published among the calls of routine, where programs look for it. */
export const linkedRepairs = endpoint({
  method: 'GET',
  path: '/api/routine-templates/:id/linked-repairs',
  access: 'user',
  trial: 'required',
  summary: 'Repairs linked to a routine, newest first',
  input: byId,
  output: z.array(Repair),
})
