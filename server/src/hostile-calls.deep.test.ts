import { api } from '@pitlane/contract'
import { pathNames } from '@pitlane/contract/endpoint'
import { everyCall } from '@pitlane/sandbox/testing/calls/every-call'
import { tooSteep } from '@pitlane/sandbox/testing/calls/growth'
import { hostileTexts } from '@pitlane/sandbox/testing/calls/hostile-text'
import { leavesOf, opened, type Path, withLeaf } from '@pitlane/sandbox/testing/calls/input-leaves'
import { aConnectedTenant, anAddress, anEmployee, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { unlimited } from '@pitlane/sandbox/testing/proof/proven'
import { openWorld } from '@pitlane/sandbox/testing/world'
import type { InjectOptions } from 'fastify'
import { describe, expect, test, vi } from 'vitest'

/** On a busy machine all of it takes its time; what is measured is not the time that passes. */
vi.setConfig({ testTimeout: 180_000 })

const world = await openWorld({ demo: true, settings: { ...unlimited, LOG_LEVEL: 'fatal' } })
const owner = await aConnectedTenant(world, 2)
const [vehicle] = await owner.call(api.vehicles.list, {})
const repair = await owner.call(api.repairs.create, await aReport(owner))
const comment = await owner.call(api.comments.add, { id: repair.id, text: 'Seen' })
const template = await owner.call(api.routine.create, await aTemplate(owner))
await owner.call(api.jobLinks.send, { id: repair.id })
const [link] = await owner.call(api.jobLinks.list, { id: repair.id })
const employee = await anEmployee(world.app, owner, owner.tenant.slug)
const photo = await anObject(world.app, owner)
const { importId } = await owner.call(api.imports.importCsv, { repairs: [{}] })

/** What a call needs to get further than to "not found". */
const known = {
  tenantId: owner.tenant.id,
  reportedBy: owner.user.id,
  vehicleId: vehicle?.id,
  vehicleKey: vehicle?.vehicleKey,
  odometerReading: 1,
  baseUrl: world.hq.baseUrl,
  'repairs/:id': repair.id,
  'single/:id': repair.id,
  'comments/:id': comment.id,
  'links/:id': link?.id,
  'routine-templates/:id': template.id,
  'vehicles/:id': vehicle?.id,
  'users/:id': employee.user.id,
  'imports/:id': importId,
  'objects/:id': photo.split('/').at(-1),
}

/** What is left out, and why. */
const exempt: Record<string, string> = {
  'hq.saveConfig baseUrl': 'would go out to the address; its parser is among the parsers',
}

const calls = everyCall(known).map((call) => ({
  ...call,
  leaves: [...leavesOf(call.endpoint.input), ...(opened[call.name] ?? [])].filter(
    (path) => path.length > 0 && !exempt[`${call.name} ${path.join('.')}`],
  ),
}))
type Call = (typeof calls)[number]

const takes = ({ endpoint, sample }: Call, path: Path, text: string) =>
  endpoint.input.safeParse(withLeaf(sample, path, text)).success

/** Few enough that they are no body without end. */
const TOGETHER = 4

/** A shape looks at every field of a body, whatever it finds in the others: those it refuses are tried a few at once, any other alone. */
function triedTogether(call: Call, text: string): Path[][] {
  const { method, path, inQuery } = call.endpoint
  const outside: unknown[] = [...pathNames(path), ...inQuery]
  const { some = [], alone = [] } = Object.groupBy(call.leaves, (leaf) =>
    method === 'GET' || outside.includes(leaf[0]) || takes(call, leaf, text) ? 'alone' : 'some',
  )
  const sets = some.map((_, at) => some.slice(at, at + TOGETHER)).filter((_, at) => at % TOGETHER === 0)
  return [...sets, ...alone.map((leaf) => [leaf])]
}

/** Sends as anybody could: each field where the contract has it, from an address that nobody has counted yet. */
async function send({ endpoint, name }: Call, input: unknown, over: InjectOptions = {}): Promise<number> {
  const fields = Object.entries(typeof input === 'object' && input !== null ? input : {})
  const inPath = pathNames(endpoint.path)
  const inQuery = endpoint.method === 'GET' ? fields.map(([field]) => field) : endpoint.inQuery
  const given = (field: string) => encodeURIComponent(String(Object(input)[field]).toWellFormed())
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, field: string) => given(field))
  const query = inQuery.filter((field) => !inPath.includes(field) && Object(input)[field] !== undefined)
  const isOutside = (field: string) => inPath.includes(field) || inQuery.includes(field)
  const body = Object.fromEntries(fields.filter(([field]) => !isOutside(field)))
  const { statusCode, body: answer } = await world.app.inject({
    method: endpoint.method,
    url: `${path}?${query.map((field) => `${field}=${given(field)}`).join('&')}`,
    remoteAddress: anAddress(),
    ...(endpoint.method !== 'GET' && { payload: JSON.stringify(body) }),
    ...over,
    headers: { cookie: owner.cookies(), 'content-type': 'application/json', ...over.headers },
  })
  // A call that a limit turned away was not tried.
  if ([413, 429, 500].includes(statusCode)) throw new Error(`${name} answered ${statusCode}: ${answer}`)
  return statusCode
}

/** Longer than any field may be, and as long as the longest may be. */
const TOO_LONG = 8_000
const LONG = 2_500
/** Short enough for most fields: it comes as far as the database, and what is odd about it must not fail there. */
const SHORT = 50
const odd = [
  'letters',
  'hyphens',
  'quotes',
  'backslashes',
  'percents',
  'halves of letters',
  'marks out of order',
]

describe('text without end', () => {
  test.each(calls.filter(({ leaves }) => leaves.length > 0))(
    'to $name costs no more than its length',
    async (call) => {
      const takingLong = call.leaves.filter((path) => takes(call, path, 'a'.repeat(LONG * 4)))
      for (const [kind, hostile] of hostileTexts) {
        for (const paths of triedTogether(call, hostile(TOO_LONG * 4))) {
          const withTexts = (text: string) =>
            paths.reduce<unknown>((input, path) => withLeaf(input, path, text), call.sample)
          const found = await tooSteep(TOO_LONG, (length) => send(call, withTexts(hostile(length))))
          expect(found, `${kind} in ${paths.map((path) => path.join('.')).join(' and ')}`).toBeUndefined()
        }
        for (const path of odd.includes(kind) ? call.leaves : [])
          await send(call, withLeaf(call.sample, path, hostile(SHORT)))
        for (const path of takingLong) {
          const found = await tooSteep(LONG, (length) =>
            send(call, withLeaf(call.sample, path, hostile(length))),
          )
          expect(found, `${kind} in ${path.join('.')}`).toBeUndefined()
        }
      }
    },
  )

  test('every call that takes anything is among them, or is on the list of those that need not be', () => {
    const without = calls.filter(({ leaves }) => leaves.length === 0)
    expect(without.filter(({ endpoint }) => leavesOf(endpoint.input).flat().length > 0)).toEqual([])
    const places = calls.flatMap(({ name, endpoint }) =>
      leavesOf(endpoint.input).map((it) => `${name} ${it.join('.')}`),
    )
    expect(places).toEqual(expect.arrayContaining(Object.keys(exempt)))
    expect(calls.reduce((sum, { leaves }) => sum + leaves.length, 0)).toBeGreaterThan(100)
  })
})

describe('a body without end', () => {
  const shapes: Record<string, (size: number) => string> = {
    numbers: (size) => `[${'0,'.repeat(size / 2)}0]`,
    'empty objects': (size) => `[${'{},'.repeat(size / 3)}{}]`,
    'empty texts': (size) => `[${'"",'.repeat(size / 3)}""]`,
    'objects of one field': (size) => `[${'{"title":0},'.repeat(size / 12)}{}]`,
    names: (size) => `{${Array.from({ length: size / 10 }, (_, at) => `"${at}":0`).join()}}`,
    'one name again and again': (size) => `{${'"a":0,'.repeat(size / 6)}"a":0}`,
    lists: (size) => `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
    escapes: (size) => `"${'\\u0041'.repeat(size / 6)}"`,
    quotes: (size) => `"${'\\"'.repeat(size / 2)}"`,
    'a number': (size) => '1'.repeat(size),
    'a dangerous name': (size) => `[${'{"constructor":0},'.repeat(size / 18)}{}]`,
  }
  const taking = calls.filter(({ endpoint: { method, body } }) => method !== 'GET' && body === 'json')

  test.each(taking)('to $name costs no more than its length', async (call) => {
    const fields = [...new Set(call.leaves.map(([field]) => field))].filter(
      (field) => !pathNames(call.endpoint.path).includes(String(field)),
    )
    const largest = call.endpoint.bodyLimit ? 4_000_000 : 1_000_000
    for (const field of fields.length > 0 ? fields : ['unknown'])
      for (const [kind, shape] of Object.entries(shapes)) {
        const found = await tooSteep(largest / 4, (size) =>
          send(call, call.sample, { payload: `{"${field}":${shape(size)}}` }),
        )
        expect(found, `${kind} in ${field}`).toBeUndefined()
      }
  })
})

describe('a header without end', () => {
  /** Each to a call that reads it. */
  const readers: Record<string, string> = {
    cookie: 'repairs.list',
    'accept-encoding': 'repairs.list',
    'if-none-match': 'files.read',
    'if-range': 'files.read',
    range: 'files.read',
    'idempotency-key': 'repairs.create',
    'content-type': 'repairs.create',
    origin: 'repairs.create',
    'sec-fetch-site': 'repairs.create',
    host: 'accounts.signIn',
    'x-forwarded-for': 'accounts.signIn',
    'stripe-signature': 'billing.webhook',
    authorization: 'system.metrics',
  }
  /** All together are at most 16 KB, by the server's own rule. */
  const MOST = 16_000
  const texts = hostileTexts.filter(([, hostile]) => /^[\x20-\x7e]*$/.test(hostile(MOST)))

  test.each(Object.entries(readers))('%s costs no more than its length', async (header, reader) => {
    const call = calls.find(({ name }) => name === reader)
    if (!call) throw new Error(`There is no call ${reader}`)
    expect(texts.length).toBeGreaterThan(20)
    for (const [kind, hostile] of texts) {
      const found = await tooSteep(MOST / 4, (size) =>
        send(call, call.sample, { headers: { [header]: hostile(size) } }),
      )
      expect(found, kind).toBeUndefined()
    }
  })
})
