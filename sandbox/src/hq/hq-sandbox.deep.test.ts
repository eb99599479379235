import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, countBy, filters, isLive } from './caller-for-tests.ts'
import { failingVehicleId } from './fleet/fleet.ts'
import { type HqSandbox, openHqSandbox } from './hq-sandbox.ts'

let hq: HqSandbox
beforeAll(async () => {
  hq = await openHqSandbox()
})
afterAll(() => hq.close())

const as = (tenant: string, user?: string) => callerOf(hq, tenant, user)
let others = 0
const ofItsOwn = (size: number) => `sandbox-${size}-${++others}`

describe('the door', () => {
  test('opens to the tokens of a sandbox fleet', async () => {
    expect(await as('sandbox-67').one('tenants/current')).toMatchObject({ date_format: 'Y-m-d' })
    expect(await as('sandbox-67-beach-lot').json('fleets/brands')).toHaveProperty('fleets_brands')
    expect(hq.baseUrl).toBe(`${hq.origin}/api/`)
  })

  test.each([
    ['sandbox-0', 'steady'],
    ['sandbox-20001', 'steady'],
    ['sandbox-067', 'steady'],
    ['sandbox-67-', 'steady'],
    ['sandbox-67-A', 'steady'],
    ['acme', 'steady'],
    ['sandbox-67', 'constructor'],
    ['sandbox-67', ''],
  ])('is closed to %s with %s', async (tenant, user) => {
    const response = await as(tenant, user).call('fleets/vehicles')
    expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthenticated.' }])
  })

  test('is closed without tokens, and leads nowhere on unknown paths', async () => {
    expect((await fetch(`${hq.baseUrl}fleets/vehicles`)).status).toBe(401)
    expect((await as('sandbox-67').call('fleets/boats')).status).toBe(404)
    expect((await as('sandbox-67').call('fleets/vehicles/12')).status).toBe(404)
    expect((await fetch(`${hq.origin}/`)).status).toBe(404)
    expect((await as('sandbox-67').call('fleets/vehicles', 'POST')).status).toBe(405)
  })

  test('remembers what was asked', async () => {
    await as('sandbox-3').call('fleets/vehicles?page=1')
    const asked = { path: '/api/fleets/vehicles?page=1', tenant: 'sandbox-3', user: 'steady' }
    expect(hq.requests().at(-1)).toEqual(asked)
  })
})

describe('a fleet', () => {
  test.each([1, 2, 67, 200, 299, 1_001, 1_200])(
    'of %i has as many live vehicles, on pages of any size',
    async (size) => {
      const token = ofItsOwn(size)
      if (size >= 300) hq.change(token, { vehicle: { hqVehicleId: failingVehicleId, odometer: 1 } })
      const found = await as(token).all('fleets/vehicles')
      expect(found.filter(isLive)).toHaveLength(size)
      expect(found.length).toBeGreaterThan(size)
      expect(new Set(found.map((it) => it.id)).size).toBe(found.length)
      expect(await as(token).all('fleets/vehicles', 70)).toEqual(found)
    },
  )

  test('is a prefix of a larger one', async () => {
    const [small, large] = [
      await as('sandbox-67').all('fleets/vehicles'),
      await as('sandbox-299').all('fleets/vehicles'),
    ]
    expect(large.slice(0, small.length)).toEqual(small)
  })

  test('has totals when it is even, and a key of its own when it is odd', async () => {
    const even = await as('sandbox-200').json('fleets/vehicles?limit=50&page=2')
    expect(even).toMatchObject({ success: true, current_page: 2, last_page: 5, per_page: 50, total: 208 })
    expect(Object.keys(await as('sandbox-67').json('fleets/vehicles'))).toEqual(['fleets_vehicles'])
    expect(await as('sandbox-67').records('fleets/vehicles')).toHaveLength(25)
    expect(await (await as('sandbox-67').call('fleets/repair-orders')).json()).toBeInstanceOf(Array)
  })

  test('of the demo looks good', async () => {
    const found = (await as('sandbox-67').all('fleets/vehicles')).filter(isLive)
    expect(countBy(found, 'status')).toEqual({
      available: 38,
      rental: 17,
      reserved: 6,
      dirty: 3,
      out_of_service: 1,
      'Out of Service': 1,
      'on-holiday': 1,
    })
    expect(new Set(found.map((it) => it.vehicle_key)).size).toBe(67)
    expect(found.at(-1)?.vehicle_key).toBe('T-286')
    expect(found.filter((it) => it.plate === null)).toHaveLength(2)
  })

  test('beyond the demo is as awkward as a grown one', async () => {
    const found = (await as('sandbox-120').all('fleets/vehicles')).filter(isLive).slice(67)
    const has = (name: string, value: unknown) => found.some((it) => it[name] === value)
    for (const name of [
      'plate',
      'vehicle_key',
      'year',
      'odometer',
      'label',
      'vehicle_model',
      'vehicle_class',
    ]) {
      expect(has(name, null), name).toBe(true)
    }
    expect(found.some((it) => it.plate === null && it.vehicle_key === null)).toBe(true)
    expect(found.some((it) => typeof it.odometer === 'string')).toBe(true)
    expect(found.some((it) => String(it.label).includes('🌴'))).toBe(true)
    expect(
      Object.values(
        countBy(
          found.filter((it) => it.vehicle_key),
          'vehicle_key',
        ),
      ),
    ).toContain(2)
  })

  test('can be filtered', async () => {
    const one = filters({ column: 'id', operator: 'equals', value: 1007 })
    expect(await as('sandbox-67').all(`fleets/vehicles?${one}`)).toMatchObject([{ id: 1007 }])
    const some = filters({ column: 'status', operator: 'in_list', value: ['dirty', 'reserved'] })
    expect(await as('sandbox-67').all(`fleets/vehicles?${some}`)).toHaveLength(9)
  })

  test.each(['%7Bbroken', '7', '%5B7%5D', '%5B%7B"column":"vin","operator":"resembles","value":1%7D%5D'])(
    'refuses the filter %s',
    async (filter) => {
      const response = await as('sandbox-67').call(`fleets/vehicles?filters=${filter}`)
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({
        message: expect.any(String),
        errors: { filters: [expect.any(String)] },
      })
    },
  )

  test('says no with a 200 when too much is asked', async () => {
    const response = await as('sandbox-67').call('fleets/vehicles?limit=1001')
    expect([response.status, await response.json()]).toMatchObject([200, { success: false, data: null }])
  })

  test('of 300 has one record that always fails, alone and with others', async () => {
    const caller = as('sandbox-300')
    expect((await caller.call('fleets/vehicles?limit=500')).status).toBe(500)
    expect((await caller.call(`fleets/vehicles/${failingVehicleId}`)).status).toBe(500)
    const pages = Array.from({ length: 312 }, (_, at) =>
      caller.call(`fleets/vehicles?limit=1&page=${at + 1}`),
    )
    const answers = await Promise.all(pages)
    expect(answers.flatMap((it, at) => (it.status === 500 ? [at] : []))).toEqual([260])
    expect((await caller.one('fleets/vehicles?limit=1&page=260'))[0]).toMatchObject({
      id: failingVehicleId - 7,
    })
    expect((await caller.one('fleets/vehicles?limit=1&page=312'))[0]).toMatchObject({ id: 1000 + 7 * 299 })
    expect((await as('sandbox-299').call(`fleets/vehicles/${failingVehicleId}`)).status).toBe(200)
  })
})

describe('a change', () => {
  test('refuses a tenant and takes it back, and concerns nobody else', async () => {
    const [token, other] = [ofItsOwn(10), ofItsOwn(10)]
    hq.change(token, { refuse: true })
    expect((await as(token).call('tenants/current')).status).toBe(401)
    expect((await as(other).call('tenants/current')).status).toBe(200)
    hq.change(token, { vehicles: 5 })
    expect((await as(token).call('tenants/current')).status).toBe(401)
    hq.change(token, { refuse: false })
    expect((await as(token).all('fleets/vehicles')).filter(isLive)).toHaveLength(5)
  })

  test('of a vehicle is seen in the list and alone', async () => {
    const token = ofItsOwn(10)
    const changed = { odometer: 12, vehicle_key: null, status: 'sold', plate: 'NEW-0001' }
    hq.change(token, { vehicle: { hqVehicleId: '1007', ...changed } })
    expect(await as(token).one('fleets/vehicles/1007')).toMatchObject({
      id: 1007,
      ...changed,
      available: false,
    })
    const list = await as(token).all('fleets/vehicles')
    expect(list.find((it) => it.id === 1007)).toMatchObject(changed)
    expect(list.filter(isLive)).toHaveLength(9)
  })

  test('of where a vehicle is and of its papers is told in HQ’s words, and leaves the rest', async () => {
    const token = ofItsOwn(10)
    const before = await as(token).one('fleets/vehicles/1007')
    const papers = { plateExpires: '2027-01-31', inspectionExpires: null }
    hq.change(token, { vehicle: { hqVehicleId: '1007', location: 'Folly Beach', ...papers } })
    const told = {
      ...before,
      current_location: { id: 4, name: 'Folly Beach' },
      current_location_id: 4,
      plate_expiration_date: '2027-01-31',
      inspection_expiration_date: null,
      updated_at: expect.any(String),
    }
    expect(await as(token).one('fleets/vehicles/1007')).toEqual(told)
    hq.change(token, { vehicle: { hqVehicleId: '1007', location: null, registrationExpires: '2026-12-24' } })
    expect((await as(token).all('fleets/vehicles')).find((it) => it.id === 1007)).toEqual({
      ...told,
      current_location: null,
      current_location_id: null,
      registration_expiration_date: '2026-12-24',
    })
  })

  test('removes a vehicle, and brings it back', async () => {
    const token = ofItsOwn(10)
    const before = await as(token).all('fleets/vehicles')
    hq.change(token, { vehicle: { hqVehicleId: 1007, removed: true } })
    expect(await as(token).all('fleets/vehicles')).toEqual(before.filter((it) => it.id !== 1007))
    expect((await as(token).call('fleets/vehicles/1007')).status).toBe(404)
    hq.change(token, { vehicle: { hqVehicleId: 1007, removed: false } })
    expect(await as(token).all('fleets/vehicles')).toEqual(before)
  })

  test('shrinks a fleet and lets it grow back to the same vehicles', async () => {
    const token = ofItsOwn(200)
    const before = await as(token).all('fleets/vehicles')
    hq.change(token, { vehicles: 190 })
    expect((await as(token).all('fleets/vehicles')).filter(isLive)).toEqual(
      before.filter(isLive).slice(0, 190),
    )
    hq.change(token, { vehicles: 0 })
    expect(await as(token).all('fleets/vehicles')).toEqual([])
    hq.change(token, { vehicles: 9_999 })
    expect(await as(token).all('fleets/vehicles')).toEqual(before)
  })

  test('of what does not exist is an error', () => {
    expect(() => hq.change('sandbox-10', { vehicle: { hqVehicleId: 5 } })).toThrow(
      'sandbox-10 has no vehicle 5',
    )
    expect(() => hq.change('acme', { refuse: true })).toThrow('acme is no sandbox fleet')
  })
})
