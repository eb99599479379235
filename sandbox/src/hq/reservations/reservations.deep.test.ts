import { DAY, HOUR } from '@pitlane/contract/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, countBy, filters, inside, isLive, moment } from '../caller-for-tests.ts'
import type { HqRecord } from '../fleet/vehicle.ts'
import { type HqSandbox, openHqSandbox } from '../hq-sandbox.ts'

let now = new Date('2026-11-15T13:00:00Z')
let hq: HqSandbox
beforeAll(async () => {
  hq = await openHqSandbox({ now: () => now })
})
afterAll(() => hq.close())

const active = ['open', 'rental', 'pending', 'pending-reserved']
const ofStatus = (...value: string[]) => filters({ column: 'status', operator: 'in_list', value })
const vehicleOf = (it: HqRecord) => inside(it, 'active_vehicle_information').vehicle_id
const listed = (tenant: string, query = '') => callerOf(hq, tenant).all(`car-rental/reservations${query}`)

describe('reservations', () => {
  test('are there in every status, about 1.2 active ones a vehicle', async () => {
    const found = await listed('sandbox-1001')
    expect(Object.keys(countBy(found, 'status')).sort()).toEqual(
      [...active, 'quote', 'completed', 'cancelled', 'cancelled-paid', 'no-show', 'no-show-paid'].sort(),
    )
    const rate = found.filter((it) => active.includes(String(it.status))).length / 1001
    expect(rate).toBeGreaterThan(1)
    expect(rate).toBeLessThan(1.4)
    expect(new Set(found.map((it) => it.id)).size).toBe(found.length)
  })

  test('have every rented car of the demo out now, one of them late, and every reserved one waiting', async () => {
    const vehicles = (await callerOf(hq, 'sandbox-67').all('fleets/vehicles')).filter(isLive)
    const idsOf = (status: string) => vehicles.filter((it) => it.status === status).map((it) => it.id)
    const out = await listed('sandbox-67', `?${ofStatus('rental')}`)
    expect(out.map(vehicleOf).sort()).toEqual(idsOf('rental').sort())
    expect(out.every((it) => moment(it.pick_up_date) < now.getTime())).toBe(true)
    const late = out.filter((it) => moment(it.return_date) < now.getTime())
    expect(late.map((it) => now.getTime() - moment(it.return_date))).toEqual([16 * HOUR])
    const soon = (await listed('sandbox-67', `?${ofStatus('open')}`)).filter((it) => {
      const ahead = moment(it.pick_up_date) - now.getTime()
      return ahead > 0 && ahead < 2 * DAY
    })
    expect(soon.map(vehicleOf)).toEqual(expect.arrayContaining(idsOf('reserved')))
  })

  test('follow each other at once, overlap and nest', async () => {
    const found = (await listed('sandbox-200')).filter(
      (it) => active.includes(String(it.status)) && vehicleOf(it),
    )
    const pairs = found.flatMap((a) =>
      found
        .filter((b) => a !== b && vehicleOf(a) === vehicleOf(b))
        .map((b) => {
          const [from, to] = [
            moment(b.pick_up_date) - moment(a.pick_up_date),
            moment(b.return_date) - moment(a.return_date),
          ]
          if (moment(a.return_date) === moment(b.pick_up_date)) return 'at once'
          if (from > 0 && to < 0) return 'nested'
          return from > 0 && moment(b.pick_up_date) < moment(a.return_date) ? 'overlapping' : 'apart'
        }),
    )
    expect(new Set(pairs)).toEqual(new Set(['at once', 'nested', 'overlapping', 'apart']))
  })

  test('write dates and money in both forms, and know their customer', async () => {
    const found = await listed('sandbox-67')
    const forms = new Set(found.map((it) => String(it.pick_up_date).replace(/\d/g, '0')))
    expect(forms).toEqual(new Set(['0000-00-00T00:00:00.000000Z', '0000-00-00 00:00:00']))
    expect(new Set(found.map((it) => typeof it.total_price))).toEqual(new Set(['string', 'object']))
    expect(found.every((it) => String(inside(it, 'customer').email).endsWith('@customer.example'))).toBe(true)
  })

  test('hold a class only, one vehicle, or several after a swap', async () => {
    const { one } = callerOf(hq, 'sandbox-67')
    const found = await listed('sandbox-67', `?${ofStatus('open', 'rental')}`)
    const classOnly = found.filter((it) => it.active_vehicle_information === null)
    expect(classOnly.length).toBeGreaterThan(2)
    const details = await Promise.all(found.map((it) => one(`car-rental/reservations/${it.id}`)))
    const held = details.map((it) => (Array.isArray(it.vehicles) ? it.vehicles : []))
    expect(new Set(held.map((it) => it.length))).toEqual(new Set([0, 1, 2]))
    const swap = held.find((it) => it.length === 2)
    expect(swap?.map((it) => it.active)).toEqual([false, true])
    const before = swap?.[0]?.vehicle.id
    expect(await listed('sandbox-67', `?vehicle_id=${before}&${ofStatus('rental')}`)).toHaveLength(1)
  })

  test('are found by vehicle, by moment and by date', async () => {
    const ofOne = await listed('sandbox-67', '?vehicle_id=1028')
    expect(new Set(ofOne.map(vehicleOf))).toEqual(new Set([1028]))
    const today = await listed('sandbox-67', '?on_date=2026-11-15 13:00')
    expect(today.filter((it) => it.status === 'rental')).toHaveLength(16)
    const ahead = filters({ column: 'pick_up_date', operator: 'after', value: '2026-11-16 00:00:00' })
    const found = await listed('sandbox-67', `?${ahead}`)
    expect(found.length).toBeGreaterThan(30)
    expect(found.every((it) => moment(it.pick_up_date) > Date.parse('2026-11-16'))).toBe(true)
  })

  test('stay the same all day and move on with the clock', async () => {
    const before = await listed('sandbox-67')
    now = new Date('2026-11-15T23:59:00Z')
    expect(await listed('sandbox-67')).toEqual(before)
    // A day later in both zones: HQ's own, and that of the car which goes out today.
    now = new Date('2026-11-18T06:01:00Z')
    const after = await listed('sandbox-67')
    expect(after.map((it) => moment(it.pick_up_date))).toEqual(
      before.map((it) => moment(it.pick_up_date) + 3 * DAY),
    )
    now = new Date('2026-11-15T13:00:00Z')
    expect(await listed('sandbox-67')).toEqual(before)
  })

  test('follow the vehicle when it is handed out or leaves', async () => {
    const rented = async () => (await listed('sandbox-67-moves', `?${ofStatus('rental')}`)).map(vehicleOf)
    expect(await rented()).not.toContain(1000)
    hq.change('sandbox-67-moves', { vehicle: { hqVehicleId: 1000, status: 'rental' } })
    expect(await rented()).toContain(1000)
    hq.change('sandbox-67-moves', { vehicle: { hqVehicleId: 1000, removed: true } })
    expect(await rented()).not.toContain(1000)
  })

  test('have odometers that fit one another, prices and places, twice and more for nearly every car', async () => {
    const done = (await listed('sandbox-67', `?${ofStatus('completed')}`)).map((it) => ({
      line: inside(it, 'active_vehicle_information'),
      at: moment(it.return_date),
    }))
    const cars = new Map<unknown, typeof done>()
    for (const it of done) cars.set(it.line.vehicle_id, [...(cars.get(it.line.vehicle_id) ?? []), it])
    expect([...cars.values()].filter((it) => it.length >= 2).length).toBeGreaterThan(55)
    for (const of of cars.values()) {
      const readings = of
        .toSorted((one, other) => one.at - other.at)
        .flatMap((it) => [Number(it.line.odometer_pick_up), Number(it.line.odometer_return)])
      expect(readings).toEqual(readings.toSorted((one, other) => one - other))
    }
    expect(done.every(({ at }) => at > now.getTime() - 180 * DAY && at < now.getTime())).toBe(true)
  })

  test('have one car that goes out today, whatever the hour', async () => {
    for (const at of ['2026-11-15T05:01:00Z', '2026-11-16T04:59:00Z', '2026-07-04T12:00:00Z']) {
      now = new Date(at)
      const day = (moment: Date) => moment.toLocaleDateString('en-CA', { timeZone: 'America/New_York' })
      const out = await listed('sandbox-67', `?vehicle_id=${1000 + 7 * 46}&${ofStatus('open')}`)
      expect(out.map((it) => day(new Date(moment(it.pick_up_date))))).toContain(day(now))
    }
    now = new Date('2026-11-15T13:00:00Z')
  })

  test('change as somebody enters them, and none are made up when nobody wants them', async () => {
    const own = 'sandbox-67-entered'
    const ids = async () => (await listed(own)).map((it) => it.id)
    const before = await ids()
    const booking = { id: 'mine', hqVehicleId: 1000, status: 'rental', price: 80, currency: 'eur' }
    const times = { pickUp: '2026-11-14T09:00:00Z', return: '2026-11-16T09:00:00Z' }
    hq.change(own, { booking: { ...booking, ...times, odometerPickUp: 500, pickUpLocation: 'Dock 4' } })
    expect(await ids()).toHaveLength(before.length + 1)
    hq.change(own, { bookings: 'none' })
    const [mine] = await listed(own)
    expect(mine).toMatchObject({
      id: 'mine',
      status: 'rental',
      currency: 'eur',
      pick_up_location_label: 'Dock 4',
    })
    expect(inside(mine, 'active_vehicle_information')).toMatchObject({
      vehicle_id: 1000,
      odometer_pick_up: 500,
    })
    hq.change(own, { booking: { id: 'mine', hqVehicleId: 1007 } })
    const [swapped] = await listed(own)
    expect(swapped?.vehicles).toMatchObject([
      { active: false, vehicle: { id: 1000 } },
      { active: true, vehicle: { id: 1007 } },
    ])
    hq.change(own, { booking: { id: 'mine', removed: true } })
    expect(await ids()).toEqual([])
    hq.change(own, { bookings: 'all' })
    expect(await ids()).toEqual(before)
    expect(() => hq.change(own, { booking: { ...booking, hqVehicleId: 5 } })).toThrow('no vehicle 5')
  })

  test('are the same in another run', async () => {
    const again = await openHqSandbox({ now: () => now })
    for (const path of ['fleets/vehicles', 'car-rental/reservations', 'fleets/repair-orders']) {
      const [first, second] = [callerOf(hq, 'sandbox-130'), callerOf(again, 'sandbox-130')]
      expect(await second.all(path)).toEqual(await first.all(path))
    }
    await again.close()
  })
})

describe('repair orders', () => {
  test('are there in every state and form, for about six vehicles of ten over two years', async () => {
    const found = await callerOf(hq, 'sandbox-200').all('fleets/repair-orders')
    const states = ['Pending', 'pending', 'in_progress', 'In Progress', 'Done', 'done', 'completed', 'closed']
    expect(Object.keys(countBy(found, 'status')).sort()).toEqual(states.sort())
    const fields = new Set(found.flatMap((it) => Object.keys(it)))
    const forms =
      'vehicle vehicle_id label title repair_type description notes date start_date end_date completed_at'
    for (const field of `${forms} total_amount total cost vendor garage mechanic odometer`.split(' ')) {
      expect(fields).toContain(field)
      expect(
        found.some((it) => !(field in it)),
        field,
      ).toBe(true)
    }
    const vehicles = new Set(found.map((it) => it.vehicle_id ?? inside(it, 'vehicle').id))
    expect(vehicles.size / 200).toBeGreaterThan(0.5)
    expect(vehicles.size / 200).toBeLessThan(0.7)
    const ages = found.map((it) => (now.getTime() - moment(it.created_at)) / DAY)
    expect(Math.max(...ages)).toBeGreaterThan(650)
    expect(Math.max(...ages)).toBeLessThan(740)
    expect(Math.min(...ages)).toBeGreaterThan(0)
    expect(found.filter((it) => it.deleted_at !== null)).toHaveLength(1)
    expect(found.filter((it) => it.vehicle_id === 841_000)).toHaveLength(1)
  })

  test('keep their id and dates once they are done', async () => {
    const done = async () =>
      (await callerOf(hq, 'sandbox-200').all(`fleets/repair-orders?${ofStatus('closed')}`)).map((it) =>
        JSON.stringify(it),
      )
    const before = await done()
    now = new Date('2026-11-25T13:00:00Z')
    const after = new Set(await done())
    expect(before.filter((it) => after.has(it)).length / before.length).toBeGreaterThan(0.9)
    now = new Date('2026-11-15T13:00:00Z')
  })
})
