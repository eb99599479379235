import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { api } from '@pitlane/contract'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { readingTenant } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { currentRevision } from '../../../platform/database/revisions.ts'
import { JsonList } from '../../../platform/http/pieces/json-list.ts'
import { repairTopics } from './list-queries.ts'
import { listRepairs } from './piece-queries.ts'

const world = await openWorld()
type Shop = Awaited<ReturnType<typeof aConnectedTenant>>

/** More than one piece, three of them always reported at the same moment. */
const MANY = 1_500
const shop = await aConnectedTenant(world, 1)
await report(shop, MANY)

async function report({ tenant, user }: Shop, count: number): Promise<void> {
  await world.platform.database.transaction(tenant.id, (query) =>
    query(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, created_at)
      select tenant_id, id, ${user.id}, 'Brakes ' || n, 'They squeal. ' || n, 'brakes', now() - n / 3 * interval '1 minute'
      from vehicles, generate_series(1, ${count}::int) n where tenant_id = ${tenant.id}`),
  )
}

const ask = (of: Shop, options: { method?: 'HEAD'; url?: string; headers?: Record<string, string> } = {}) =>
  world.app.inject({
    url: '/api/repairs',
    ...options,
    headers: { cookie: of.cookies(), ...options.headers },
  })

const newestFirst = (one: Repair, other: Repair) =>
  one.createdAt === other.createdAt ? (one.id < other.id ? 1 : -1) : one.createdAt < other.createdAt ? 1 : -1

function expectAll(json: string): void {
  const all: Repair[] = JSON.parse(json)
  expect(new Set(all.map(({ id }) => id)).size).toBe(MANY)
  expect(all.map(({ id }) => id)).toEqual(all.toSorted(newestFirst).map(({ id }) => id))
}

describe('a list of many repairs', () => {
  test('goes out in pieces, each once, newest first, and is known again', async () => {
    const { statusCode, headers, body } = await ask(shop)
    expect({ statusCode, length: headers['content-length'] }).toEqual({ statusCode: 200, length: undefined })
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expectAll(body)
    const again = await ask(shop, { headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each([
    { words: 'squeal', count: MANY },
    { words: `brakes ${MANY}`, count: 1 },
    { words: 'squeak', count: 0 },
  ])('is searched to its end, by a list and by an export: $words', async ({ words, count }) => {
    const search = new URLSearchParams({ search: words })
    const { body } = await ask(shop, { url: `/api/repairs?${search}` })
    expect(JSON.parse(body)).toHaveLength(count)
    const { body: csv } = await ask(shop, { url: `/api/repairs/export.csv?${search}` })
    expect(csv.trimEnd().split('\r\n')).toHaveLength(1 + count)
  })

  test('is compressed for whoever likes that', async () => {
    const { headers, rawPayload } = await ask(shop, { headers: { 'accept-encoding': 'gzip' } })
    expect(headers['content-encoding']).toBe('gzip')
    expectAll(gunzipSync(rawPayload).toString())
  })

  test('has a head without it', async () => {
    const { statusCode, headers, body } = await ask(shop, { method: 'HEAD' })
    expect([statusCode, headers['content-length'], body]).toEqual([200, undefined, ''])
  })

  test('that changes while it is read tells once each that was there all along, and is asked for again', async () => {
    const busy = await aConnectedTenant(world, 1)
    await report(busy, 300)
    const { platform } = world
    const ctx = readingTenant({ now: platform.clock(), log: platform.log, platform }, busy.tenant.id)
    const list = await listRepairs(ctx, {})
    if (!(list instanceof JsonList)) throw new Error('All of it came at once')
    const first = await list.pieces.next()
    const told: Repair[] = JSON.parse(`${first.value}]`)
    expect(told).toHaveLength(200)

    const before = (await busy.call(api.repairs.list, {})) as Repair[]
    const [changed, removed, ...others] = before.slice(200)
    if (!changed || !removed) throw new Error('There were no others')
    await busy.call(api.repairs.create, await aReport(busy))
    await busy.call(api.repairs.update, {
      id: changed.id,
      title: 'Brakes squeak',
      updatedAt: changed.updatedAt,
    })
    await busy.call(api.repairs.remove, { id: removed.id })

    const rest: Repair[] = JSON.parse(`[${(await Readable.from(list.pieces).toArray()).join('').slice(1)}`)
    expect(rest.map(({ id }) => id)).toEqual([changed, ...others].map(({ id }) => id))
    expect(rest[0]).toMatchObject({ title: 'Brakes squeak' })
    expect(await currentRevision(ctx, repairTopics)).not.toBe(list.revision)
  })
})

test('an empty list is known again, until there is something in it', async () => {
  const quiet = await aConnectedTenant(world, 1)
  const { headers, body } = await ask(quiet)
  expect([body, headers['cache-control']]).toEqual(['[]', 'private, no-cache'])
  const known = { headers: { 'if-none-match': String(headers.etag) } }
  expect((await ask(quiet, known)).statusCode).toBe(304)
  await quiet.call(api.repairs.create, await aReport(quiet))
  expect(JSON.parse((await ask(quiet, known)).body)).toHaveLength(1)
})
