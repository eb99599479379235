import { invalid } from './envelope.ts'
import { readMoment, startOfDay } from './moments.ts'

interface Filter {
  column: string
  operator: string
  value: unknown
}

type Holds = (found: unknown, wanted: unknown) => boolean

/** `filters` holds a JSON array of { type, column, operator, value }; all of them must hold. */
export function filtered<T>(
  items: readonly T[],
  query: URLSearchParams,
  columns: readonly string[],
  columnOf: (item: T, column: string) => unknown,
): readonly T[] {
  const filters = readFilters(query.get('filters'))
  const unknown = filters.find((filter) => !columns.includes(filter.column))
  if (unknown) throw invalid('filters', `The column ${unknown.column} cannot be filtered.`)
  const tests = filters.map(({ column, operator, value }) => {
    const holds = operators.get(operator)
    if (!holds) throw invalid('filters', `The operator ${operator} is not supported.`)
    return (item: T) => holds(columnOf(item, column), value)
  })
  return tests.length === 0 ? items : items.filter((item) => tests.every((test) => test(item)))
}

function readFilters(text: string | null): Filter[] {
  if (!text) return []
  const filters = parse(text)
  if (!Array.isArray(filters)) throw invalid('filters', 'The filters must be a valid JSON array.')
  return filters.map((filter: unknown) => {
    if (!isFilter(filter)) throw invalid('filters', 'A filter needs a column, an operator and a value.')
    return filter
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isFilter(filter: unknown): filter is Filter {
  if (typeof filter !== 'object' || filter === null) return false
  const isNamed = 'column' in filter && typeof filter.column === 'string'
  return isNamed && 'operator' in filter && typeof filter.operator === 'string' && 'value' in filter
}

const known: Record<string, Holds> = {
  equals: (found, wanted) => word(found) === word(wanted),
  contains: (found, wanted) => word(found).includes(word(wanted)),
  in_list: (found, wanted) => list(wanted).some((it) => word(it) === word(found)),
  between: (found, wanted) => {
    const [from, to] = list(wanted)
    return amount(found) >= amount(from) && amount(found) <= amount(to)
  },
  specific_date: (found, wanted) => startOfDay(amount(found)) === startOfDay(amount(wanted)),
  after: (found, wanted) => amount(found) > amount(wanted),
  before: (found, wanted) => amount(found) < amount(wanted),
}

const operators = new Map(Object.entries(known))

function word(value: unknown): string {
  return String(value ?? '')
    .trim()
    .toLowerCase()
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : String(value ?? '').split(',')
}

function amount(value: unknown): number {
  const number = typeof value === 'number' || /^[\d.]+$/.test(String(value)) ? Number(value) : Number.NaN
  return Number.isNaN(number) ? readMoment(value) : number
}
