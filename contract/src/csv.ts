/** Comma separated values, RFC 4180, read kindly: every end of line, and quotes where people left them. */
export const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** In front of a file for spreadsheets: without it they take it for Windows-1252. */
export const BYTE_ORDER_MARK = '\uFEFF'

interface CsvTable {
  /** A line with nothing on it is a row of one empty field, so that the place in the list is the row in the file. */
  rows: string[][]
  /** The place of the row in which a quote was opened and never closed; all that follows is in its last field. */
  openQuoteAt: number | undefined
}

const QUOTE = 34
const LF = 10
const CR = 13

export function readCsv(
  text: string,
  separator: Separator = ',',
  mostRows = Number.POSITIVE_INFINITY,
): CsvTable {
  const cut = separator.charCodeAt(0)
  const rows: string[][] = []
  let openQuoteAt: number | undefined
  let at = 0
  while (at < text.length && rows.length < mostRows) {
    const row: string[] = []
    for (;;) {
      const quoted = text.charCodeAt(at) === QUOTE ? readQuoted(text, at) : undefined
      if (quoted && !quoted.isClosed) openQuoteAt = rows.length
      const start = quoted?.end ?? at
      at = endOfField(text, start, cut)
      row.push((quoted?.field ?? '') + text.slice(start, at))
      if (text.charCodeAt(at) !== cut) break
      at += 1
    }
    rows.push(row)
    at += text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? 2 : 1
  }
  return { rows, openQuoteAt }
}

/** What stands between quotes, a doubled quote being one; and where it ends. */
function readQuoted(text: string, start: number): { field: string; end: number; isClosed: boolean } {
  let field = ''
  let from = start + 1
  for (;;) {
    const next = text.indexOf('"', from)
    if (next < 0) return { field: field + text.slice(from), end: text.length, isClosed: false }
    field += text.slice(from, next)
    if (text.charCodeAt(next + 1) !== QUOTE) return { field, end: next + 1, isClosed: true }
    field += '"'
    from = next + 2
  }
}

function endOfField(text: string, start: number, cut: number): number {
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === cut || code === LF || code === CR) break
  }
  return at
}

/** A row as it stands in a file, its end of line included. */
export function csvLine(fields: readonly string[], separator: Separator = ','): string {
  const line = fields.map((field) => csvField(field)).join(separator)
  return `${line === '' ? '""' : line}\r\n`
}

/** Whichever separator a reader takes for ours, the field stays in one piece if quotes are read. */
const anySeparator = new RegExp(`[${separators.join('')}]`)

function csvField(field: string): string {
  const needsQuotes = anySeparator.test(field) || /["\r\n]|^\s|\s$/.test(field)
  return needsQuotes ? `"${field.replaceAll('"', '""')}"` : field
}

/**
 * Where a spreadsheet would begin a formula, also in full width. At the beginning of a cell: tabs and ends of line before
 * one are skipped there. And inside of it after a semicolon, a tab or an end of line: where lists are separated by
 * semicolons, our commas and quotes mean nothing, and a cell falls apart at those. Quotes and spaces before the sign do
 * not help; apostrophes are counted, so that the guard comes off again.
 */
const sign = '=+\\-@＝＋－＠'
const before = `['"\\p{Zs}]*`
const formulas = new RegExp(`^(?=${before}[${sign}\\t\\r\\n])|(?<=[;\\t\\r\\n])(?=${before}[${sign}])`, 'gu')
const guards = new RegExp(`^'(?=${before}[${sign}\\t\\r\\n])|(?<=[;\\t\\r\\n])'(?=${before}[${sign}])`, 'gu')

/** A spreadsheet takes what has an apostrophe in front for text. */
export function guardFormula(cell: string): string {
  return cell.replaceAll(formulas, "'")
}

/** The same cell again, as it was before its guards. */
export function unguardFormula(cell: string): string {
  return cell.replaceAll(guards, '')
}
