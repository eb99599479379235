import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { fillBookedFleet } from '@pitlane/sandbox/testing/booked-fleet'
import { rowsTouched } from '@pitlane/sandbox/testing/explained'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openRecorder, type Recorded } from '@pitlane/sandbox/testing/recorded-statements'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connectionOptions } from '../platform/database/connection.ts'
import { sql } from '../platform/database/database.ts'

const OTHERS = 5
const CARS = 60

const world = await openWorld({ settings: { LOG_LEVEL: 'warn' } })
const owner = new pg.Client({ connectionString: world.databaseUrl })
await owner.connect()
const application = new pg.Client(connectionOptions(world.databaseUrl, 'pitlane_app'))
await application.connect()
afterAll(() => Promise.all([owner.end(), application.end()]))

/** Otherwise PostgreSQL would get to know the new business by itself, in a minute or so. */
for (const table of ['vehicles', 'bookings', 'booking_vehicles', 'routine_templates', 'repairs'])
  await owner.query(`alter table ${table} set (autovacuum_enabled = off)`)
for (let other = 0; other < OTHERS; other++)
  await fillBookedFleet(world.platform.database, await aTenant(world.app), CARS)
await owner.query('analyze')
const newcomer = await aTenant(world.app)
const held = await fillBookedFleet(world.platform.database, newcomer, CARS)
const { id: webhookId } = await newcomer.call(api.webhooks.create, {
  ...{ url: world.receiver.origin, events: ['repair.created'] as const },
})
const something = await somethingOf()
await newcomer.call(api.repairs.update, { id: something.repairId, cause: 'damage' })
await newcomer.call(api.claims.propose, { id: something.repairId })
const { items } = await newcomer.call(api.checks.saveSettings, {
  ...{ isActive: true, items: [{ label: 'Lights' }], photos: [] },
})
const { id: checkId } = await newcomer.call(api.checks.create, {
  ...{ vehicleId: something.vehicleId, items: items.map(({ id }) => ({ itemId: id, isOk: true })) },
})
const asked = await statementsOf(everyRead({ ...something, webhookId, checkId }))

interface Something {
  vehicleId: string
  vehicleKey: string
  repairId: string
  templateId: string
  webhookId: string
  checkId: string
}

async function somethingOf(): Promise<Omit<Something, 'webhookId' | 'checkId'>> {
  const { id } = newcomer.tenant
  const [something] = await world.platform.database.inTenant(id)<
    Omit<Something, 'webhookId' | 'checkId'>
  >(sql`
    select vehicle_id as "vehicleId", vehicle_key as "vehicleKey", repairs.id as "repairId", template_id as "templateId"
    from repairs join vehicles on vehicles.tenant_id = ${id} and vehicles.id = vehicle_id
    where repairs.tenant_id = ${id} and template_id is not null limit 1`)
  if (!something) throw new Error('The business is empty')
  return something
}

/** Every address that somebody who is signed in can read; streams and what is read at HQ apart. */
function everyRead({ vehicleId, vehicleKey, webhookId, checkId, ...of }: Something): string[] {
  const { repairId, templateId } = of
  const elsewhere = ['/api/events', '/objects/:id', '/api/vehicles/:id/reservations', '/api/hq/repair-orders']
  const stretch = `from=${new Date().toISOString()}&to=${new Date(Date.now() + DAY).toISOString()}`
  const further = {
    '/api/covered': [`vehicleId=${vehicleId}&category=brakes`],
    '/api/slots': [`vehicleId=${vehicleId}&hours=4&templateId=${templateId}`],
    '/api/vehicles/:id/alternatives': [stretch],
    '/api/board': ['', 'days=7'],
    '/api/conflicts': ['', 'dismissed=true', `vehicleId=${vehicleId}`],
    '/api/routine-templates': [
      '',
      'page=1',
      'order=due&page=1',
      'dueStatus=overdue&page=1',
      'search=oil&page=1',
    ],
    '/api/repairs': ['', 'page=1', 'status=need&page=1', 'search=toyota&page=1', `vehicleId=${vehicleId}`],
    '/api/reports/claims': ['by=month', 'by=vehicle', 'by=class'],
    '/api/reports/costs': ['by=month', 'by=vehicle', 'by=class', 'by=category'],
  } satisfies Record<string, string[]>
  const endpoints: Endpoint[] = Object.values(api).flatMap((own) => Object.values<Endpoint>(own))
  return endpoints
    .filter(
      ({ method, access, path }) => method === 'GET' && access !== 'public' && !elsewhere.includes(path),
    )
    .flatMap(({ path }) => {
      const known = Object.entries({
        ...{ repairs: repairId, routine: templateId, webhooks: webhookId, checks: checkId },
      })
      const id = known.find(([word]) => path.startsWith(`/api/${word}`))?.[1] ?? vehicleId
      const filled = path.replace(':vehicleKey', vehicleKey).replace(/:(id|vehicleId)/, id)
      const queries = Object.entries(further).find(([address]) => address === path)?.[1] ?? ['']
      return queries.map((query) => (query ? `${filled}?${query}` : filled))
    })
}

async function statementsOf(addresses: readonly string[]): Promise<Recorded[]> {
  const recorder = openRecorder()
  const { database } = world.platform
  world.platform.database = recorder.beside(database)
  for (const url of addresses) {
    const answer = await world.app.inject({ url, headers: { cookie: newcomer.cookies() } })
    expect(answer.statusCode, url).toBe(200)
  }
  world.platform.database = database
  return recorder
    .statements()
    .filter(({ door, text }) => door === 'tenant' && /^\s*(select|with)\b/.test(text))
}

const touched = () =>
  asked.reduce(
    async (before, statement) =>
      new Map(await before).set(statement, await rowsTouched(application, newcomer.tenant.id, statement)),
    Promise.resolve(new Map<Recorded, number>()),
  )

test('whatever a new business reads is planned as if the database knew it, when it knows only others', async () => {
  const unknown = await touched()
  await owner.query('analyze')
  const known = await touched()
  const worse = asked.filter((it) => (unknown.get(it) ?? 0) > 3 * Math.max(known.get(it) ?? 0, held))
  expect(asked.length).toBeGreaterThan(60)
  expect(worse.map((it) => `${it.from}: ${unknown.get(it)} rows instead of ${known.get(it)}`)).toEqual([])
}, 120_000)
