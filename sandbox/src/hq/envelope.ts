import { arrayText, joinObjects, objectText } from '@pitlane/server/platform/http/json-text'

/** What HQ answers; `cut` breaks the connection in the middle of the body. */
export interface Answer {
  status: number
  body: string
  type?: string
  headers?: Record<string, string>
  cut?: boolean
}

/** Thrown where a call cannot be answered with data. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`HQ answers ${status}`)
    this.answer = { status, body: JSON.stringify(body), headers }
  }
}

/** A list that knows its records only when they are asked for. */
export interface Listing {
  /** The key of the older envelope; an older list without one is a bare array. */
  key?: string
  size: number
  json(at: number): string
}

const DEFAULT_LIMIT = 25
const MOST_LIMIT = 1000

export function serverError(): Refusal {
  return new Refusal(500, { message: 'Server Error' })
}

export function notFound(message: string): Refusal {
  return new Refusal(404, { message })
}

export function invalid(field: string, message: string): Refusal {
  return new Refusal(422, { message, errors: { [field]: [message] } })
}

export function one(json: string): Answer {
  return { status: 200, body: enveloped(json) }
}

/** Older installations send no totals: their reader must stop at a short page. */
export function page(listing: Listing, query: URLSearchParams, form: 'newer' | 'older'): Answer {
  const { number, limit } = readPaging(query)
  const from = (number - 1) * limit
  const records: string[] = []
  for (let at = from; at < Math.min(from + limit, listing.size); at++) records.push(listing.json(at))
  const list = arrayText(records)
  if (form === 'older') return { status: 200, body: listing.key ? objectText({ [listing.key]: list }) : list }
  const totals = {
    current_page: number,
    last_page: Math.max(1, Math.ceil(listing.size / limit)),
    per_page: limit,
    total: listing.size,
  }
  return { status: 200, body: enveloped(list, totals) }
}

/** Records are written already, and many: they are put in as they are. */
function enveloped(data: string, totals: object = {}): string {
  return joinObjects(succeeded, objectText({ data }, totals))
}

const succeeded = JSON.stringify({ success: true, status_code: 200, errors: null })

function readPaging(query: URLSearchParams): { number: number; limit: number } {
  const limit = readCount(query.get('limit')) ?? DEFAULT_LIMIT
  if (limit > MOST_LIMIT) {
    const errors = { error_message: `The limit may not be greater than ${MOST_LIMIT}.` }
    throw new Refusal(200, { success: false, status_code: 422, errors, data: null })
  }
  return { number: readCount(query.get('page')) ?? 1, limit }
}

function readCount(text: string | null): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
}
