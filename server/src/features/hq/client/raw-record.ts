import { NAME_MAX } from '@pitlane/contract/formats'
import { type HqRecord, identifier, text } from './wire.ts'

const DEPTH_MAX = 50
const LENGTH_MAX = 64 * 1024

/** HQ's record as it came, as text that PostgreSQL keeps; and what had to be changed for that, if anything. */
export function rawRecord(given: HqRecord): { json: string; problem?: string } {
  const record = withShortLabel(given)
  const isKept = !isDeeperThan(DEPTH_MAX, record)
  const written = isKept ? JSON.stringify(record) : ''
  if (!isKept || written.length > LENGTH_MAX)
    return { json: essenceOf(record), problem: 'its record is too large to be kept whole' }
  const json = storable(written)
  return json === written
    ? { json }
    : { json, problem: 'its record has characters that cannot be kept; they were replaced' }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

/** It is shown in lists, so that it is no longer than a name. */
function withShortLabel(record: HqRecord): HqRecord {
  const { label } = record
  return typeof label === 'string' && label.length > NAME_MAX
    ? { ...record, label: text(label, NAME_MAX) }
    : record
}

/** What of a record is ever shown. */
export function essenceOf({ id, label }: HqRecord): string {
  return JSON.stringify({ id: identifier(id), label: text(label, NAME_MAX) ?? null })
}

/** JSON writes halves of a character and NUL as escapes, which PostgreSQL keeps in no text. Two backslashes are one. */
function storable(json: string): string {
  return json.replace(/\\(?:\\|u0000|ud[89a-f][0-9a-f]{2})/g, (escaped) =>
    escaped === '\\\\' ? escaped : escaped === '\\u0000' ? '' : '\ufffd',
  )
}
