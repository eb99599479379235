import type { Form } from './form.ts'
import type { Life } from './life.ts'
import { list, type Objects } from './objects.ts'
import { listOf, type Reader, text, wholeNumber } from './parameters.ts'
import type { Records } from './records.ts'
import { noSuch } from './refusal.ts'

export interface Stripe {
  records: Records
  objects: Objects
  life: Life
  /** In seconds, as Stripe counts. */
  now: () => number
}

interface ApiCall {
  id: string
  form: Form
}

/** Answers by method and path. */
export type Calls = Record<string, (stripe: Stripe, call: ApiCall) => object>

export const expand = listOf(text())
export const paging = { limit: wholeNumber(1, 100), starting_after: text(), ending_before: text(), expand }

export function page<T extends { id: string }>(
  url: string,
  found: T[],
  { limit = 10, starting_after: after }: { limit?: number; starting_after?: string },
  show: (it: T) => object,
) {
  const from = after ? found.findIndex((it) => it.id === after) + 1 : 0
  return list(url, found.slice(from, from + limit).map(show), found.length > from + limit)
}

export function read<T>(form: Form, reader: Reader<T>): T {
  return reader(form, '')
}

export function refuse(what: string, id: string, param?: string): never {
  throw noSuch(what, id, param)
}

/** As a parameter names it; a deleted one cannot be used. */
export function customerNamed(records: Records, id: string) {
  const customer = records.customers[id]
  if (!customer || customer.isDeleted) throw noSuch('customer', id, 'customer')
  return customer
}
