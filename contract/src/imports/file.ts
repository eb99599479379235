import { csvLine, guardFormula, readCsv, type Separator, separators, unguardFormula } from '../csv.ts'
import { IMPORT_ROWS_MAX, type ImportColumn, importColumns, rowProblem, type SentRow } from './rows.ts'

export const NOT_CSV = { title: 'Invalid File Type', message: 'Please select a CSV file' }
export const NOT_READ = { title: 'File Read Error', message: 'Failed to read the CSV file' }
export const NO_ROWS = 'CSV must contain a header row and at least one data row'
export const FILE_TOO_LARGE = 'The file is larger than 10 MB'
export const TOO_MANY_ROWS = 'The file has more than 20,000 rows'
export const IMPORT_FILE_MAX = 10 * 1024 * 1024

export function isCsvName(name: string): boolean {
  return name.toLowerCase().endsWith('.csv')
}

export interface ImportFile {
  /** Every row that could be read, with its place in the file. */
  rows: (SentRow & { row: number })[]
  /** Rows that could not: "Row N: …". They are never sent. */
  problems: { row: number; problem: string }[]
  /** What a person should know about the columns. */
  notes: string[]
}

/** The text of a file as rows of a repair's columns, or what is wrong with it as a whole. */
export function readImportFile(text: string): ImportFile | { refusal: string } {
  const separator = separatorOf(text)
  const { rows, openQuoteAt } = readCsv(text, separator)
  const headerAt = rows.findIndex(hasContent)
  const columns = columnsOf(rows[headerAt] ?? [])
  if (columns.used.size === 0) return { refusal: NO_ROWS }

  const file: ImportFile = { rows: [], problems: [], notes: columns.notes }
  for (let at = headerAt + 1; at < rows.length; at++) {
    const cells = rows[at] ?? []
    if (!hasContent(cells)) continue
    if (file.rows.length + file.problems.length === IMPORT_ROWS_MAX) return { refusal: TOO_MANY_ROWS }
    const row = at - headerAt + 1
    const problem = unreadable(cells, at === openQuoteAt, columns.count)
    if (problem) file.problems.push({ row, problem: rowProblem(row, problem) })
    else file.rows.push({ ...fieldsOf(cells, columns.used), row })
  }
  return file.rows.length + file.problems.length === 0 ? { refusal: NO_ROWS } : file
}

function unreadable(cells: readonly string[], isOpen: boolean, columns: number): string | undefined {
  if (isOpen) return 'A quote is opened and never closed; nothing after it could be read'
  return hasContent(cells.slice(columns)) ? 'More fields than the header has columns' : undefined
}

function fieldsOf(cells: readonly string[], used: ReadonlyMap<ImportColumn, number>): SentRow {
  const fields: SentRow = {}
  for (const [column, at] of used) {
    const cell = cells[at]
    if (cell) fields[column] = unguardFormula(cell)
  }
  return fields
}

/** Other names that a column may have; how they are written, in case, spaces and signs, is all the same. */
const aliases: Partial<Record<ImportColumn, string[]>> = {
  vehicleKey: ['vehicle'],
  urgencyLevel: ['urgency'],
  repairCost: ['cost'],
  odometerReading: ['odometer', 'mileage'],
  endDate: ['completedDate', 'date'],
  receiptUrl: ['receipt'],
}

/** Of two columns that say the same, the one with the more exact name is used. */
function columnsOf(header: readonly string[]) {
  const names = header.map((cell) => plain(unguardFormula(cell)))
  const used = new Map<ImportColumn, number>()
  for (const column of importColumns) {
    const at = [column, ...(aliases[column] ?? [])]
      .map((name) => names.indexOf(plain(name)))
      .find((it) => it >= 0)
    if (at !== undefined) used.set(column, at)
  }
  const taken = new Set(used.values())
  const unused = header.filter((cell, at) => cell.trim() !== '' && !taken.has(at)).map((cell) => cell.trim())
  const missing = importColumns.filter(
    (column) => !used.has(column) && column !== 'mechanic' && column !== 'receiptUrl',
  )
  return {
    used,
    count: header.length,
    notes: [
      ...(missing.length > 0 ? [`Columns that are missing: ${missing.join(', ')}`] : []),
      ...(unused.length > 0 ? [`Columns that are not imported: ${unused.join(', ')}`] : []),
    ],
  }
}

/** The one that shows most of our columns in the first line that has any. */
function separatorOf(text: string): Separator {
  const known = (separator: Separator) => {
    const header = readCsv(text, separator, 20).rows.find(hasContent) ?? []
    return columnsOf(header).used.size
  }
  return separators.reduce((best, other) => (known(other) > known(best) ? other : best))
}

function hasContent(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '')
}

/** Without what it is counted in: "Odometer (km)" is the odometer. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[\s_-]/g, '')
    .replace(/\([^()]*\)$/, '')
}

/** A file to begin with: the header and a row that shows how it is meant. */
export function importTemplate(vehicleKey = 'T-286'): string {
  const example: Record<ImportColumn, string> = {
    title: 'Front brake pads',
    description: 'Pads worn to 2 mm, rotors measured and kept',
    vehicleKey,
    category: 'brakes',
    urgencyLevel: 'high',
    repairCost: '286.40',
    odometerReading: '45210',
    endDate: '2026-03-14',
    mechanic: 'Harbor Auto Care',
    receiptUrl: 'https://example.com/receipts/1042.pdf',
  }
  return csvLine(importColumns) + csvLine(importColumns.map((column) => example[column]))
}

/** All that went wrong, as a file to work through. */
export function problemList(problems: readonly string[]): string {
  const line = (problem: string) => /^Row (\d+): (.*)$/s.exec(problem)?.slice(1) ?? ['', problem]
  return [['row', 'problem'], ...problems.map(line)].map((cells) => csvLine(cells.map(guardFormula))).join('')
}
