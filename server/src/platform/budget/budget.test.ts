import { setTimeout as pause } from 'node:timers/promises'
import { endpoint } from '@pitlane/contract/endpoint'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readingTenant, withTenant } from '../context.ts'
import { sql } from '../database/database.ts'
import { openHttp } from '../http/http.ts'
import { mount } from '../http/mount.ts'
import { type Route, serve } from '../http/serve.ts'
import { performJob } from '../jobs/perform-job.ts'

const world = await openWorld({ settings: { STATEMENT_TIMEOUT_SECONDS: '20' } })
const { tenant } = await aTenant(world.app)
const { platform } = world
const moment = { now: platform.clock(), log: platform.log, platform }
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

/** How long a statement may take, as the database knows it, for a read and in a transaction. */
async function timeouts() {
  const ask = sql`select current_setting('statement_timeout') as most where ${tenant.id}::text is not null`
  const [read] = await readingTenant(moment, tenant.id).query<{ most: string }>(ask)
  const [written] = await withTenant(moment, tenant.id, (ctx) => ctx.query<{ most: string }>(ask))
  return { read: read?.most, written: written?.most }
}

function compute(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

const Timeouts = z.object({ read: z.string().optional(), written: z.string().optional() })
const declared = {
  path: '/api/tried',
  access: 'public',
  trial: 'open',
  summary: 'Tried',
  output: Timeouts,
} as const
const reading = endpoint({ ...declared, method: 'GET' })
const writing = endpoint({ ...declared, method: 'POST' })
const long = endpoint({ ...declared, method: 'GET', isLong: true })

/** A server that has these routes, each under its name. */
async function serving(routes: Record<string, Route>) {
  const app = await openHttp(platform, {})
  const names = new Map(Object.entries(routes).map(([name, { endpoint: its }]) => [its, name]))
  mount(app, platform, Object.values(routes), {
    verifyOutput: true,
    nameOf: (its) => names.get(its) ?? 'other',
  })
  closing.push(() => app.close())
  return frontDoor(app)
}

const told = (message: string) => world.logged.filter(({ msg }) => msg === message)

test('a screen, a button and what is long have different times for their statements', async () => {
  const asked = (its: Parameters<typeof serve>[0]) => serve(its, timeouts as never)
  const forScreens = await serving({ reading: asked(reading), writing: asked(writing) })
  const forLong = await serving({ long: asked(long) })
  expect(await forScreens.call(reading, {})).toEqual({ read: '5s', written: '5s' })
  expect(await forScreens.call(writing, {})).toEqual({ read: '10s', written: '10s' })
  expect(await forLong.call(long, {})).toEqual({ read: '20s', written: '20s' })
})

test('a job may take as long as any, and what belongs to no task too', async () => {
  const seen: object[] = []
  const work = async () => void seen.push(await timeouts())
  await performJob({ name: 'tried', work }, moment, {})
  expect([...seen, await timeouts()]).toEqual(Array(2).fill({ read: '20s', written: '20s' }))
})

test('a call that computes for long is named in the log, and counted, also after the database has answered', async () => {
  const door = await serving({
    'tried.computing': serve(reading, (async () => {
      await timeouts()
      compute(120)
      return {}
    }) as never),
    'tried.quick': serve(writing, (async () => ({})) as never),
  })
  await Promise.all([door.call(reading, {}), door.call(writing, {}), door.call(writing, {})])
  await expect
    .poll(() => told('a turn of the event loop took long').map(({ call }) => call))
    .toContain('tried.computing')
  const counted = await platform.metrics.registry.getSingleMetricAsString('pitlane_long_turn_seconds')
  expect(counted).toMatch(/_count\{call="tried\.computing"\} [1-9]/)
})

test('a job that computes for long is named, and what nobody put a name to is told all the same', async () => {
  const work = async () => {
    await timeouts()
    compute(120)
  }
  await performJob({ name: 'tried', work }, moment, {})
  const calls = () => told('a turn of the event loop took long').map(({ call }) => call)
  const counted = () => platform.metrics.registry.getSingleMetricAsString('pitlane_long_turn_seconds')
  await expect.poll(counted).toMatch(/_count\{call="job tried"\} [1-9]/)
  await expect
    .poll(
      async () => {
        await pause(0)
        compute(120)
        return calls()
      },
      { timeout: 20_000 },
    )
    .toContain('unknown')
})

test('a statement that takes long is named with its call, without what was asked', async () => {
  const slowly = sql`select pg_sleep(1.05) from tenants where id = ${tenant.id}`
  const door = await serving({
    'tried.slow': serve(reading, (async () => {
      await readingTenant(moment, tenant.id).query(slowly)
      return {}
    }) as never),
  })
  await door.call(reading, {})
  const [line] = told('a statement took long')
  expect(line).toMatchObject({ call: 'tried.slow', statement: 'select tenants' })
  expect(JSON.stringify(line)).not.toContain(tenant.id)
})
