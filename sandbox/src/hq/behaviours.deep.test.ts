import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from './caller-for-tests.ts'
import { type HqSandbox, openHqSandbox } from './hq-sandbox.ts'

let hq: HqSandbox
beforeAll(async () => {
  hq = await openHqSandbox()
})
afterAll(() => hq.close())

test('slow takes two seconds', async () => {
  const before = performance.now()
  expect((await callerOf(hq, 'sandbox-5', 'slow').call('tenants/current')).status).toBe(200)
  expect(performance.now() - before).toBeGreaterThan(1_900)
})

test('flaky fails every third call, each time in another way', async () => {
  const { call } = callerOf(hq, 'sandbox-5', 'flaky')
  async function outcome(): Promise<unknown> {
    const response = await call('fleets/vehicles')
    await response.text()
    return response.status === 429 ? `429 after ${response.headers.get('retry-after')}` : response.status
  }
  const outcomes: unknown[] = []
  for (let at = 0; at < 12; at++) outcomes.push(await outcome().catch(() => 'cut'))
  expect(outcomes).toEqual([200, 200, 500, 200, 200, '429 after 1', 200, 200, 'cut', 200, 200, 500])
})

test('down is 503', async () => {
  expect((await callerOf(hq, 'sandbox-5', 'down').call('tenants/current')).status).toBe(503)
})

test('garbage can be connected to', async () => {
  expect((await callerOf(hq, 'sandbox-67', 'garbage').call('tenants/current')).status).toBe(200)
})

test('garbage mangles records of the first page, the same ones every time', async () => {
  const { records } = callerOf(hq, 'sandbox-67', 'garbage')
  const found = await records('fleets/vehicles?limit=500')
  expect(found).toHaveLength(70)
  expect(found[4]).toEqual({ id: 1021 })
  expect(found[9]).not.toHaveProperty('id')
  expect(found[19]).toBeNull()
  expect(found.filter((it) => typeof it?.id === 'number').length).toBeGreaterThan(56)
  expect(await records('fleets/vehicles?limit=500')).toEqual(found)
})

test('garbage repeats a page, breaks JSON and sends HTML', async () => {
  const { call, records } = callerOf(hq, 'sandbox-67', 'garbage')
  expect(await records('fleets/vehicles?limit=10&page=2')).toEqual(await records('fleets/vehicles?limit=10'))
  const broken = await (await call('fleets/vehicles?limit=10&page=3')).text()
  expect(broken).toMatch(/^\{"fleets_vehicles":\[/)
  expect(() => JSON.parse(broken)).toThrow(SyntaxError)
  expect(await (await call('fleets/vehicles?limit=10&page=4')).text()).toMatch(/^<!doctype html>/)
  const first = (tenant: string) => callerOf(hq, tenant, 'garbage').call('fleets/vehicles')
  await expect(first('sandbox-68').then((it) => it.json())).rejects.toThrow(SyntaxError)
  expect((await first('sandbox-69')).headers.get('content-type')).toMatch('text/html')
})

test('closing ends calls that wait', async () => {
  const closing = await openHqSandbox()
  const waiting = callerOf(closing, 'sandbox-5', 'slow').call('tenants/current')
  const outcome = waiting.then(
    () => 'answered',
    () => 'cut',
  )
  await expect.poll(() => closing.requests()).toHaveLength(1)
  await closing.close()
  expect(await outcome).toBe('cut')
})
