import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  clearableId,
  clearableText,
  DESCRIPTION_MAX,
  dateOfAnyYear,
  dateOnly,
  givenId,
  id,
  instant,
  listOf,
  milesInput,
  money,
  moneyInput,
  NAME_MAX,
  optionalText,
  TITLE_MAX,
  wholeMiles,
} from '../formats.ts'
import { ListedFilters, RepairFilters } from '../repairs/calls.ts'
import { repairStatus, repairStatuses, urgencyLevel, urgencyLevels } from '../repairs/words.ts'
import { TOO_MANY_ROWS } from './file.ts'
import { IMPORT_ROWS_MAX } from './rows.ts'

/** A file of 10 MiB, written as JSON. */
const IMPORT_BODY_LIMIT = 32 * 1024 * 1024
/** A row has eleven fields; what else somebody sends along is not counted on. */
const IMPORT_VALUES_LIMIT = IMPORT_ROWS_MAX * 32
const NO_REPAIRS = 'No repairs to import'
export const NONE_SELECTED = {
  title: 'No repairs selected',
  message: 'Please select at least one repair to import',
}
export const IMPORT_GONE = 'This import does not exist.'
export const FIRST_DETAILS = 3

export function importedMessage(count: number): string {
  return `Successfully imported ${count} repairs`
}

/** What a person reads of an import that left something out: the first details, and a sign that there are more. */
export function errorsMessage(errors: number, details: readonly string[]): string {
  const first = details.slice(0, FIRST_DETAILS).join(', ')
  return `Import completed with ${errors} errors: ${first}${details.length > FIRST_DETAILS ? '…' : ''}`
}

const ImportedRepair = z.object({
  id,
  row: z.int(),
  title: z.string(),
  vehicleKey: z.string(),
})

export const ImportResult = z.object({
  repairs: z.array(ImportedRepair),
  errors: z.int(),
  errorDetails: z.array(z.string()),
  /** The run, with which it can be undone. */
  importId: id,
})
export type ImportResult = z.output<typeof ImportResult>

const importKinds = ['csv', 'hq'] as const

/** One import: who brought what, and how it went. */
export const ImportRun = z.object({
  id,
  kind: z.enum(importKinds),
  fileName: z.string().nullable(),
  createdAt: instant,
  /** A person, or the token of a program. */
  createdBy: z.object({ id, name: z.string() }),
  imported: z.int(),
  errors: z.int(),
  undoneAt: instant.nullable(),
})
export type ImportRun = z.output<typeof ImportRun>

/** What rows of a file are checked against. */
const KnownThings = z.object({
  vehicles: z.array(z.object({ id, vehicleKey: z.string() })),
  categories: z.array(z.object({ code: z.string(), name: z.string() })),
})

/** A finished repair order of HQ, in our words. */
export const HqOrder = z.object({
  hqRepairOrderId: z.string(),
  title: z.string(),
  description: z.string(),
  vehiclePlate: z.string().nullable(),
  mechanic: z.string().nullable(),
  category: z.string(),
  urgencyLevel: z.enum(urgencyLevels),
  status: z.enum(repairStatuses),
  repairCost: money.nullable(),
  odometerReading: wholeMiles.nullable(),
  endDate: dateOnly.nullable(),
  /** The vehicle of ours that it belongs to; null when none does, until the plate is corrected. */
  vehicleKey: z.string().nullable(),
})
export type HqOrder = z.output<typeof HqOrder>

export const HqOrders = z.object({
  repairs: z.array(HqOrder),
  totalInHQ: z.int(),
  completedInHQ: z.int(),
  alreadyImported: z.int(),
})
export type HqOrders = z.output<typeof HqOrders>

/** What a person may change of an order; what is absent is as HQ says. */
export const HqOrderChoice = z.object({
  hqRepairOrderId: z.union([z.string(), z.int()]).transform(String),
  title: clearableText(TITLE_MAX).optional(),
  description: clearableText(DESCRIPTION_MAX).optional(),
  vehiclePlate: clearableText().optional(),
  mechanic: clearableText().optional(),
  category: clearableText().optional(),
  urgencyLevel: urgencyLevel.optional(),
  status: repairStatus.optional(),
  repairCost: moneyInput.optional(),
  odometerReading: milesInput.optional(),
  endDate: dateOfAnyYear.optional(),
  templateId: clearableId().optional(),
})
export type HqOrderChoice = z.output<typeof HqOrderChoice>

/** How plates are compared: letters and digits only, in any case. No plate is longer than a name. */
export function comparablePlate(plate: string): string {
  return plate
    .slice(0, NAME_MAX)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const required = { access: 'user', trial: 'required' } as const

export const imports = {
  importCsv: endpoint({
    method: 'POST',
    path: '/api/repairs/import',
    isLong: true,
    ...required,
    summary: 'Import completed repairs: good rows are written together, bad ones are told as "Row N: …"',
    example: { repairs: [{ vehicleKey: '$VEHICLE_KEY', title: 'New tires', status: 'completed' }] },
    input: z.object({
      repairs: z
        .array(z.unknown(), { error: NO_REPAIRS })
        .min(1, NO_REPAIRS)
        .max(IMPORT_ROWS_MAX, TOO_MANY_ROWS),
      fileName: optionalText(255),
    }),
    bodyLimit: IMPORT_BODY_LIMIT,
    valuesLimit: IMPORT_VALUES_LIMIT,
    checkedByRow: ['repairs'],
    output: ImportResult,
  }),
  known: endpoint({
    method: 'GET',
    path: '/api/imports/known',
    ...required,
    summary: 'What rows of a file are checked against: vehicles, also archived ones, and categories',
    output: KnownThings,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    ...required,
    summary: 'Imports, newest first; of very many the newest',
    output: z.array(ImportRun),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/:id/undo',
    isLong: true,
    access: 'admin',
    trial: 'required',
    summary: 'Remove the repairs that an import made; what was edited since is kept',
    input: z.object({ id: givenId }),
    output: z.object({ removed: z.int(), kept: z.int() }),
  }),
  hqOrders: endpoint({
    method: 'GET',
    path: '/api/hq/repair-orders',
    ...required,
    summary: 'Finished repair orders of HQ that were not imported yet',
    output: HqOrders,
  }),
  importHq: endpoint({
    method: 'POST',
    path: '/api/hq/repair-orders/import',
    isLong: true,
    ...required,
    summary: 'Import repair orders, read from HQ again; each of them once',
    example: { repairs: [{ hqRepairOrderId: '$HQ_ORDER_ID' }] },
    input: z.object({
      repairs: listOf(HqOrderChoice, { missing: NONE_SELECTED.message, most: IMPORT_ROWS_MAX }),
    }),
    valuesLimit: IMPORT_VALUES_LIMIT,
    output: z.object({
      message: z.string(),
      imported: z.int(),
      skipped: z.int(),
      errorDetails: z.array(z.string()),
      importId: id,
    }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/api/repairs/export.csv',
    isLong: true,
    access: 'user',
    trial: 'open',
    summary: 'The repairs that fit, newest first, in columns that the import reads back',
    input: RepairFilters.extend({ status: ListedFilters.shape.status }),
    output: { stream: 'text/csv' },
  }),
  exportAll: endpoint({
    method: 'GET',
    path: '/api/export',
    isLong: true,
    access: 'admin',
    trial: 'open',
    summary: 'Everything of the business as one JSON document, without secrets',
    output: { stream: 'application/json' },
  }),
}
