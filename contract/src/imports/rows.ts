import {
  comparable,
  DESCRIPTION_MAX,
  dateInput,
  MILES_MAX,
  MONEY_MAX,
  NAME_MAX,
  NUL_IN_TEXT,
  roundToCents,
  TITLE_MAX,
  tooLong,
  VEHICLE_KEY_MAX,
} from '../formats.ts'
import { asDay } from '../repairs/as-day.ts'
import { type UrgencyLevel, urgencyLevels } from '../repairs/words.ts'
import { categoryCode, fallbackCategories } from '../settings/calls.ts'

/** The rows of a file, in the columns of a repair; the browser's preview and the server ask the same functions. */
export const IMPORT_ROWS_MAX = 20_000

export const requiredColumns = [
  'title',
  'description',
  'vehicleKey',
  'category',
  'urgencyLevel',
  'repairCost',
  'odometerReading',
  'endDate',
] as const
export const optionalColumns = ['mechanic', 'receiptUrl'] as const
export const importColumns = [...requiredColumns, ...optionalColumns]
export type ImportColumn = (typeof importColumns)[number]

/** A row as it is sent: what its cells say, and where in the file it stands. */
export type SentRow = Partial<Record<ImportColumn, unknown>> & { row?: unknown }

/** A row that can be imported. */
export interface ImportRow {
  row: number
  vehicleId: string
  vehicleKey: string
  title: string
  description: string
  category: string
  urgencyLevel: UrgencyLevel
  repairCost: number
  odometerReading: number
  endDate: string
  mechanic: string | null
  receiptUrl: string | null
}

/** What rows are checked against. */
export interface Known {
  /** Also archived ones, whose history may come too; of two with one key the one that has it now comes first. */
  vehicles: readonly { id: string; vehicleKey: string }[]
  /** The business's own; those that every business has are always known. */
  categories: readonly { code: string; name: string }[]
  timezone: string
  /** Where Pitlane is opened: receipts that an export names are found there. */
  origin: string
}

interface CheckedRow {
  row: number
  repair?: ImportRow
  problem?: string
}

export function rowProblem(row: number, problem: string): string {
  return `Row ${row}: ${problem}`
}

export const ALREADY_IMPORTED = 'Already imported'

/**
 * Checks row after row, in the order of the file: what is missing or unknown, and what an earlier row of the same file
 * says already.
 */
export function rowChecker(known: Known): (given: unknown, place: number) => CheckedRow {
  const vehicles = vehicleFinder(known.vehicles)
  const categories = categoryFinder(known.categories)
  const earlier = new Map<string, number>()

  return (given, place) => {
    const sent: SentRow = isRecord(given) ? given : {}
    const row = rowNumber(sent.row, place)
    const problem = (text: string): CheckedRow => ({ row, problem: rowProblem(row, text) })
    const withNul = importColumns.find((column) => hasNul(sent[column]))
    if (withNul) return problem(`${withNul}: ${NUL_IN_TEXT}`)
    const read = readRow(sent, known.timezone)
    const missing = requiredColumns.filter((column) => read[column] === null)
    const { title, description, vehicleKey, category, urgencyLevel, repairCost, odometerReading, endDate } =
      read
    if (
      title === null ||
      description === null ||
      vehicleKey === null ||
      category === null ||
      urgencyLevel === null ||
      repairCost === null ||
      odometerReading === null ||
      endDate === null
    )
      return problem(`Missing required fields: ${missing.join(', ')}`)
    const long = tooLongColumn(read)
    if (long) return problem(long)
    const code = categories(category)
    if (!code) return problem(`Unknown category: ${category}`)
    const vehicle = vehicles(vehicleKey)
    if (!vehicle) return problem(`Vehicle not found with the specified vehicle key: ${vehicleKey}`)
    if (read.receiptUrl && !isReceiptAddress(read.receiptUrl, known.origin))
      return problem('The receipt must be an https address')

    const repair: ImportRow = {
      row,
      vehicleId: vehicle.id,
      vehicleKey: vehicle.vehicleKey,
      title,
      description,
      category: code,
      urgencyLevel,
      repairCost,
      odometerReading,
      endDate,
      mechanic: read.mechanic,
      receiptUrl: read.receiptUrl,
    }
    const first = earlier.get(identity(repair))
    if (first !== undefined) return problem(`Duplicate of row ${first}`)
    earlier.set(identity(repair), row)
    return { row, repair }
  }
}

function hasNul(cell: unknown): boolean {
  return typeof cell === 'string' && cell.includes('\0')
}

/** Two rows that agree in these are the same repair. */
export function identity(
  row: Pick<ImportRow, 'vehicleId' | 'title' | 'endDate' | 'repairCost' | 'odometerReading'>,
): string {
  const { vehicleId, title, endDate, repairCost, odometerReading } = row
  return JSON.stringify([vehicleId, title, endDate, repairCost, odometerReading])
}

function readRow(sent: SentRow, timezone: string) {
  return {
    title: readText(sent.title),
    description: readText(sent.description),
    vehicleKey: readText(sent.vehicleKey),
    category: readText(sent.category),
    urgencyLevel: readUrgency(sent.urgencyLevel),
    repairCost: readCost(sent.repairCost),
    odometerReading: readMiles(sent.odometerReading),
    endDate: readDay(sent.endDate, timezone),
    mechanic: readText(sent.mechanic),
    receiptUrl: readText(sent.receiptUrl),
  }
}

const longest: Partial<Record<ImportColumn, number>> = {
  title: TITLE_MAX,
  description: DESCRIPTION_MAX,
  vehicleKey: VEHICLE_KEY_MAX,
  category: NAME_MAX,
  mechanic: NAME_MAX,
  receiptUrl: 2_000,
}

function tooLongColumn(read: ReturnType<typeof readRow>): string | undefined {
  for (const column of importColumns) {
    const [value, max] = [read[column], longest[column]]
    if (max && typeof value === 'string' && value.length > max) return `${column}: ${tooLong(max)}`
  }
  return undefined
}

function readText(given: unknown): string | null {
  if (typeof given === 'number' && Number.isFinite(given)) return String(given)
  return (typeof given === 'string' && given.trim()) || null
}

/** Numbers, dates and single words are short; what is not, is none of them, and no pattern ever sees it. */
const SHORT_MAX = 64

function readShort(given: unknown): string {
  const written = readText(given) ?? ''
  return written.length <= SHORT_MAX ? written : ''
}

function readUrgency(given: unknown): UrgencyLevel | null {
  const said = readShort(given).toLowerCase()
  return urgencyLevels.find((level) => level === said) ?? null
}

/** "$1,234.50" and "1,234.50 €" are 1234.5. A comma in the place of a decimal point is not guessed at: 12,50 is no number here. */
export function readCost(given: unknown): number | null {
  const written = readShort(given).replaceAll(/[\p{Sc}\s]/gu, '')
  const isDecimalComma = /^\d+,\d{1,2}$|\.\d*,/.test(written)
  const digits = written.replaceAll(',', '')
  if (isDecimalComma || !/^(\d+(\.\d*)?|\.\d+)$/.test(digits)) return null
  const cost = roundToCents(Number(digits))
  return cost <= MONEY_MAX ? cost : null
}

/** "45,210" is 45210; what spreadsheets write after a point is dropped. */
export function readMiles(given: unknown): number | null {
  const digits = readShort(given).replaceAll(/[,\s]/g, '')
  if (!/^\d+(\.\d*)?$/.test(digits)) return null
  const miles = Math.trunc(Number(digits))
  return miles <= MILES_MAX ? miles : null
}

/** YYYY-MM-DD or MM/DD/YYYY; an instant counts as its day where the business is. */
export function readDay(given: unknown, timezone: string): string | null {
  const written = readShort(given)
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written)
  const [, month = '', date = '', year] = american ?? []
  const read = dateInput.safeParse(
    american ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : written,
  )
  return read.success ? asDay(read.data, timezone) : null
}

/** A page on the web; or a file of ours, as an export writes it, which only those who may see it can open. */
export function isReceiptAddress(text: string, origin: string): boolean {
  if (!URL.canParse(text)) return false
  const address = new URL(text)
  return (
    address.protocol === 'https:' || (address.origin === origin && address.pathname.startsWith('/objects/'))
  )
}

/** By the key as it is written, else by the only one that differs in case alone. */
function vehicleFinder(vehicles: Known['vehicles']) {
  const exact = new Map<string, Known['vehicles'][number]>()
  const alike = new Map<string, Known['vehicles'][number] | null>()
  for (const vehicle of vehicles) {
    if (exact.has(vehicle.vehicleKey)) continue
    exact.set(vehicle.vehicleKey, vehicle)
    const key = comparable(vehicle.vehicleKey)
    alike.set(key, alike.has(key) ? null : vehicle)
  }
  return (written: string) => exact.get(written) ?? alike.get(comparable(written)) ?? undefined
}

/** By code or by name, in any case. */
export function categoryFinder(own: Known['categories']): (written: string) => string | undefined {
  const codes = new Map<string, string>()
  for (const { code, name } of [...fallbackCategories, ...own]) {
    codes.set(comparable(name), code)
    codes.set(code, code)
  }
  return (written) => codes.get(comparable(written)) ?? codes.get(categoryCode(written))
}

/** The place in the file that the sender names; else its place in the list, after the header. */
function rowNumber(named: unknown, place: number): number {
  const isPlace = typeof named === 'number' && Number.isSafeInteger(named) && named > 0
  return isPlace ? named : place + 2
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
