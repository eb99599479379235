import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { accounts } from '@pitlane/contract/accounts/calls'
import { hq } from '@pitlane/contract/hq/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'
import { withTenant } from '../context.ts'
import { type Job, job } from '../jobs/jobs.ts'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** A collector: whatever it was sent, as it came. */
const bodies: string[] = []
const collector = createServer(async (request, response) => {
  bodies.push(await text(request))
  response.setHeader('content-type', 'application/json').end('{}')
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const { port } = collector.address() as AddressInfo
const world = await openWorld({
  settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` },
})
afterAll(() => void collector.close())
const { platform } = world
const moment = { now: platform.clock(), log: platform.log, platform }
const admin = await aConnectedTenant(world, 2)

async function spans(): Promise<Sent[]> {
  await platform.tracing?.flush()
  return bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((it: { scopeSpans: { spans: Sent[] }[] }) =>
      it.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
}

/** From the first to the last, each the parent of the next. */
function hasChain(all: Sent[], names: (string | RegExp)[]): boolean {
  const below = (parent: Sent | undefined, [name, ...rest]: (string | RegExp)[]): boolean => {
    if (name === undefined) return true
    const fits = (it: Sent) => (typeof name === 'string' ? it.name === name : name.test(it.name))
    return all
      .filter(
        (it) => fits(it) && (!parent || (it.parentSpanId === parent.spanId && it.traceId === parent.traceId)),
      )
      .some((it) => below(it, rest))
  }
  return below(undefined, names)
}

test('a request leads to its statements, a sync to the calls of HQ', async () => {
  await admin.call(repairs.create, await aReport(admin))
  await admin.call(hq.sync, {})
  const all = await spans()
  expect(hasChain(all, ['repairs.create', 'transaction', 'insert repairs'])).toBe(true)
  expect(hasChain(all, ['hq.sync', 'sync', /^HQ fleets\/vehicles/])).toBe(true)
  expect(hasChain(all, ['hq.sync', 'sync', 'transaction', /^(insert|update) /])).toBe(true)
  const created = all.find((it) => it.name === 'repairs.create')
  expect(created?.parentSpanId ?? '').toBe('')
  expect(created?.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.route', value: { stringValue: '/api/repairs' } },
      { key: 'http.response.status_code', value: { intValue: 201 } },
      { key: 'pitlane.business', value: { stringValue: admin.tenant.id } },
    ]),
  )
})

test('a job belongs to whoever asked for it, and does not see what it carried', async () => {
  const given: object[] = []
  const note = job<{ tenantId: string }>({
    name: 'test-traced',
    work: async (ctx, data) => {
      given.push(data)
      await withTenant(ctx, data.tenantId, async () => {})
    },
  })
  const jobs: Job[] = [note]
  await platform.jobs.start(jobs)
  await platform.jobs.work(jobs, () => moment)
  const asking = platform.tracing?.begin({ name: 'asking' })
  await asking?.run(() =>
    withTenant(moment, admin.tenant.id, (ctx) => ctx.enqueue(note, { tenantId: admin.tenant.id })),
  )
  asking?.end({}, false)
  await expect.poll(() => given, { timeout: 20_000 }).toEqual([{ tenantId: admin.tenant.id }])
  await expect
    .poll(async () => hasChain(await spans(), ['asking', 'transaction', 'job test-traced', 'transaction']))
    .toBe(true)
})

test('nothing of what people typed, no token and no address leaves with a span', async () => {
  const { registration, user, tenantToken } = admin
  await admin.call(accounts.requestReset, { email: user.email })
  await spans()
  const sent = bodies.join('\n')
  const secrets = [
    registration.adminUsername,
    registration.adminPassword,
    registration.businessName,
    user.email,
    tenantToken,
    world.config.SECRET_KEY,
    'Squeal',
    '@',
    ...admin.cookies().split('='),
  ].filter((it) => it && it !== 'pitlane_session')
  expect(secrets.filter((it) => sent.includes(it))).toEqual([])
})
