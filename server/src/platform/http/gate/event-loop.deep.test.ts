import { setImmediate as nextTurn } from 'node:timers/promises'
import { endpoint } from '@pitlane/contract/endpoint'
import { system } from '@pitlane/contract/system'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openHttp } from '../http.ts'
import { mount } from '../mount.ts'
import { serve } from '../serve.ts'

const LATE_MS = 200
const world = await openWorld()
const config = { ...world.config, BUSY_AFTER_SECONDS: LATE_MS / 1000 }
const opened: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const { close } of opened) await close()
})

const waiting: (() => void)[] = []
const call = <P extends string>(path: P) =>
  endpoint({ method: 'GET', path, access: 'public', trial: 'open', summary: 'Asked', output: z.object({}) })

/** A server of its own; `load` is what it does before it listens. */
async function openServer(load = async () => {}) {
  const app = await openHttp({ ...world.platform, config }, {})
  mount(
    app,
    world.platform,
    [
      serve(system.alive, async () => ({ status: 'ok' as const })),
      serve(call('/api/quick'), async () => ({})),
      serve(call('/api/held'), () => new Promise((resolve) => void waiting.push(() => resolve({})))),
    ],
    { verifyOutput: true },
  )
  await load()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  opened.push({ close: async () => void (await app.close()) })
  return { ask: (path: string) => fetch(address + path), delayMs: world.platform.watch.lateMs }
}

function compute(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Each turn of the event loop takes so long, until it is told to stop. */
function keepBusy(ms: number): () => Promise<void> {
  let isBusy = true
  const done = (async () => {
    while (isBusy) {
      compute(ms)
      await nextTurn()
    }
  })()
  return () => {
    isBusy = false
    return done
  }
}

const refusedByLoop = async () => {
  const said = await world.platform.metrics.registry.getSingleMetricAsString('pitlane_refused_total')
  return Number(/why="event_loop"} (\d+)/.exec(said)?.[1] ?? 0)
}

test('a late event loop sends newcomers away, answers who is inside, and takes everybody again by itself', async () => {
  const { ask } = await openServer()
  await expect.poll(async () => (await ask('/api/quick')).status, { timeout: 10_000 }).toBe(200)
  const inside = ask('/api/held')
  await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(1)

  const rest = keepBusy(LATE_MS * 2)
  await expect.poll(async () => (await ask('/api/quick')).status, { timeout: 10_000 }).toBe(503)
  const [refused, page, alive] = await Promise.all(['/api/quick', '/no-such-page', '/healthz'].map(ask))
  expect([page?.status, alive?.status]).toEqual([503, 200])
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused?.json()).toEqual({
    message: 'Pitlane is busy right now. Please try again in a moment.',
    code: 'overloaded',
  })
  expect(await refusedByLoop()).toBeGreaterThan(1)

  for (const go of waiting.splice(0)) go()
  expect((await inside).status).toBe(200)

  await rest()
  await expect.poll(async () => (await ask('/api/quick')).status, { timeout: 10_000 }).toBe(200)
})

test('what held up the loop while it was started is held against nobody', async () => {
  const before = await refusedByLoop()
  const { ask, delayMs } = await openServer(async () => {
    for (let part = 0; part < 4; part++) {
      compute(LATE_MS * 2)
      await nextTurn()
    }
  })
  expect(delayMs()).toBeGreaterThan(LATE_MS)
  expect(Number.isFinite(delayMs())).toBe(true)
  expect((await ask('/api/quick')).status).toBe(200)
  expect(await refusedByLoop()).toBe(before)
})
