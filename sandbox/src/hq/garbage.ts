import type { Call } from './behaviours.ts'
import type { Answer } from './envelope.ts'

type Steady = (call: Call) => Answer
type HqRecord = Record<string, unknown>

const lists = ['fleets/vehicles', 'car-rental/reservations', 'fleets/repair-orders']
const EVERY = 5

/**
 * Nonsense, the same for the same call. The connection itself can be tested. First pages have mangled records, but
 * are broken JSON for fleets that end in 8 and HTML for those that end in 9. The pages after it are the first one
 * again, broken JSON or HTML, in turn; which comes first depends on the size of the fleet. Single records are HTML.
 */
export function garbled(call: Call, answer: Steady): Answer {
  const { fleet, path, query } = call
  if (path === 'tenants/current' || path === 'fleets/brands') return answer(call)
  if (!lists.includes(path)) return page
  const number = Number(query.get('page') ?? 1)
  if (number > 1) return laterPage(call, answer, (number + fleet.size) % 3)
  if (fleet.size % 10 === 9) return page
  return fleet.size % 10 === 8 ? broken(answer(call)) : mangled(answer(call))
}

const page: Answer = {
  status: 200,
  type: 'text/html; charset=utf-8',
  body: '<!doctype html><title>HQ Rental Software</title><h1>Please sign in</h1>',
}

function laterPage(call: Call, answer: Steady, turn: number): Answer {
  if (turn === 1) return broken(answer(call))
  if (turn === 2) return page
  const query = new URLSearchParams(call.query)
  query.delete('page')
  return garbled({ ...call, query }, answer)
}

function broken(answer: Answer): Answer {
  return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length * 0.6)) }
}

/** Every fifth record is hurt; the first of the page never is. */
function mangled(answer: Answer): Answer {
  const body: unknown = JSON.parse(answer.body)
  const holder = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : { body }
  for (const records of Object.values(holder)) {
    if (Array.isArray(records)) mangle(records)
  }
  return { ...answer, body: JSON.stringify(body) }
}

function mangle(records: HqRecord[]): void {
  for (let at = EVERY - 1; at < records.length; at += EVERY) {
    const change = changes[((at + 1) / EVERY - 1) % changes.length]
    const [record, before] = [records[at], records[at - 1]]
    if (change && record && before) records.splice(at, 1, change(record, before) as HqRecord)
  }
}

const changes: ((record: HqRecord, before: HqRecord) => unknown)[] = [
  ({ id }) => ({ id }),
  (record) => ({ ...record, id: undefined }),
  (record) => ({ ...record, id: 'not-a-number' }),
  () => null,
  () => 'Undefined index: vehicle',
  (record) => ({
    ...record,
    label: 42,
    status: { code: 'available' },
    year: 'MMXX',
    odometer: 'n/a',
    plate: [],
    vehicle_model: 'Corolla',
    pick_up_date: 'soon',
    return_date: 0,
  }),
  (record) => ({ ...record, vehicle_key: 'K'.repeat(300), plate: 'AB\u0000C', odometer: -5, year: 1e12 }),
  (record, before) => ({ ...record, id: before.id }),
]
