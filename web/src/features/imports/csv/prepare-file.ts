import { NOT_READ, readImportFile } from '@pitlane/contract/imports/file'
import { type Known, readDay, rowChecker, type SentRow } from '@pitlane/contract/imports/rows'
import { dayInWords } from '../../../ui/time/day-words.ts'
import { decode } from './decode.ts'

/** A row as the preview shows it. */
export interface PreviewRow {
  row: number
  vehicleKey: string
  title: string
  endDate: string
  cost: string
  /** Why it will not be imported. */
  problem: string | undefined
}

export interface PreparedFile {
  rows: PreviewRow[]
  ready: number
  /** The cost of all that is ready, in dollars. */
  cost: number
  notes: string[]
  /** What could not even be read, and is not sent: "Row N: …". */
  unreadable: { row: number; problem: string }[]
  /** The request that imports it. */
  body: Blob
}

/** As much of a cell as a preview has room for. */
const SHOWN = 120

/** A file as it will be imported, before anything is sent; or why not. */
export function prepareFile(
  bytes: Uint8Array,
  fileName: string,
  known: Known,
): PreparedFile | { refusal: string } {
  const text = decode(bytes)
  if (text === undefined) return { refusal: NOT_READ.message }
  const file = readImportFile(text)
  if ('refusal' in file) return file

  const check = rowChecker(known)
  const rows: PreviewRow[] = file.problems.map(({ row, problem }) => ({ ...nothing, row, problem }))
  let cents = 0
  for (const [place, sent] of file.rows.entries()) {
    const { repair, problem } = check(sent, place)
    rows.push({ ...shown(sent, known.timezone), row: sent.row, problem })
    cents += Math.round((repair?.repairCost ?? 0) * 100)
  }
  rows.sort((one, other) => one.row - other.row)
  return {
    rows,
    ready: rows.filter((row) => row.problem === undefined).length,
    cost: cents / 100,
    notes: file.notes,
    unreadable: file.problems,
    body: new Blob([JSON.stringify({ fileName: fileName.slice(0, 255), repairs: file.rows })]),
  }
}

const nothing = { vehicleKey: '', title: '', endDate: '', cost: '' }

function shown({ vehicleKey, title, endDate, repairCost }: SentRow, timezone: string) {
  const part = (cell: unknown) => (typeof cell === 'string' ? cell.slice(0, SHOWN) : '')
  const day = readDay(endDate, timezone)
  return {
    vehicleKey: part(vehicleKey),
    title: part(title),
    endDate: day ? dayInWords(day) : part(endDate),
    cost: part(repairCost),
  }
}
