import type { HqRecord } from './fleet/vehicle.ts'
import type { HqSandbox } from './hq-sandbox.ts'

/** Calls a sandbox as a client of HQ would, with nothing of the sandbox's own code in between. */
export function callerOf(hq: HqSandbox, tenant: string, user = 'steady') {
  const authorization = `Basic ${Buffer.from(`${tenant}:${user}`).toString('base64')}`
  const headers = { authorization }
  const call = (path: string, method = 'GET') => fetch(hq.baseUrl + path, { headers, method })

  async function json(path: string): Promise<HqRecord> {
    const body: unknown = await (await call(path)).json()
    if (typeof body !== 'object' || body === null) throw new Error(`${path} holds no record`)
    return Array.isArray(body) ? { body } : { ...body }
  }

  /** The records of one page, whichever envelope they come in. */
  async function records(path: string): Promise<HqRecord[]> {
    const found = Object.values(await json(path)).find(Array.isArray)
    if (!found) throw new Error(`${path} holds no list`)
    return found
  }

  async function all(path: string, limit = 500): Promise<HqRecord[]> {
    const found: HqRecord[] = []
    const sign = path.includes('?') ? '&' : '?'
    for (let page = 1; ; page++) {
      const next = await records(`${path}${sign}limit=${limit}&page=${page}`)
      found.push(...next)
      if (next.length < limit) return found
    }
  }

  const one = async (path: string) => inside(await json(path), 'data')
  return { call, json, records, all, one }
}

export function inside(record: unknown, field: string): HqRecord {
  const found = typeof record === 'object' && record !== null ? Object.entries(record) : []
  const value: unknown = found.find(([name]) => name === field)?.[1]
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export const isLive = (vehicle: HqRecord) =>
  vehicle.deleted_at === null && String(vehicle.status).toLowerCase() !== 'sold'

export const filters = (...wanted: { column: string; operator: string; value: unknown }[]) =>
  `filters=${encodeURIComponent(JSON.stringify(wanted.map((it) => ({ type: 'string', ...it }))))}`

/** Either form in which HQ writes an instant. */
export const moment = (text: unknown) => Date.parse(String(text).replace(' ', 'T').replace(/Z?$/, 'Z'))

export function countBy(items: HqRecord[], field: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[String(item[field])] = (counts[String(item[field])] ?? 0) + 1
  return counts
}
