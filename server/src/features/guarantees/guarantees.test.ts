import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import { comparable, dayIn } from '@pitlane/contract/formats'
import { VEHICLE_NOT_FOUND } from '@pitlane/contract/vehicles/calls'
import { aConnectedTenant, anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparableText, sql } from '../../platform/database/database.ts'

const world = await openWorld()
const { guarantees, repairs, reports, settings, vehicles } = api
const shop = await aConnectedTenant(world, 3)
const other = await aConnectedTenant(world, 1)
const employee = await anEmployee(world.app, shop, shop.tenant.slug)
const [car, next] = await shop.call(vehicles.list, {})
if (!car || !next) throw new Error('There are no cars')
const [theirs] = await other.call(vehicles.list, {})

const day = (days: number) => dayIn(shop.tenant.timezone, new Date(Date.now() + days * DAY))
const reported = async (over: Partial<Sent<typeof repairs.create>>) =>
  shop.call(repairs.create, await aReport(shop, { category: 'brakes', odometerReading: 1_000, ...over }))
const done = (over: Partial<Sent<typeof repairs.create>>) =>
  reported({ status: 'completed', repairCost: 80, endDate: day(-41), title: 'Brake pads', ...over })
const get = (url: string) => world.app.inject({ url, headers: { cookie: shop.cookies() } })
const inWords = (on: string) =>
  new Date(on).toLocaleDateString('en-US', {
    ...{ month: 'short', day: 'numeric', timeZone: 'UTC' },
    ...(on.slice(0, 4) !== day(0).slice(0, 4) && { year: 'numeric' }),
  })

test('a mechanic has a guarantee, of days, of a distance or of both, and it can be taken away', async () => {
  const maria = await shop.call(settings.addMechanic, { name: 'Maria', guaranteeDays: 90 })
  expect(maria).toMatchObject({ guaranteeDays: 90, guaranteeDistance: null })
  const change = (changes: object) => shop.call(settings.updateMechanic, { id: maria.id, ...changes })
  expect(await change({ guaranteeDistance: 6_000 })).toMatchObject({
    ...{ guaranteeDays: 90, guaranteeDistance: 6_000 },
  })
  expect(await change({ guaranteeDays: null })).toMatchObject({
    ...{ guaranteeDays: null, guaranteeDistance: 6_000 },
  })
  for (const wrong of [0, 3_651, 1.5, 'long'])
    await expect(change({ guaranteeDays: wrong })).rejects.toMatchObject({
      errors: [{ path: 'guaranteeDays', message: 'Please enter a whole number from 1 to 3,650' }],
    })
  await expect(change({ guaranteeDistance: 1_000_001 })).rejects.toMatchObject({ code: 'invalid' })
  await shop.call(settings.removeMechanic, { id: maria.id })
})

test('what comes back is owed by who did it, wherever it is told, and not what was damaged', async () => {
  const joe = await shop.call(settings.addMechanic, { name: 'Joe’s', guaranteeDays: 60 })
  const first = await done({ mechanic: ' JOE’S ' })
  const again = await reported({ title: 'Brakes squeal' })
  const cover = {
    by: 'mechanic',
    until: day(19),
    distance: null,
    repair: { id: first.id, number: first.number },
    sentence: `R-${first.number} Brake pads was done by JOE’S 41 days ago; their guarantee lasts until ${inWords(day(19))}.`,
  }
  expect(first.covered).toEqual([])
  expect(again.covered).toEqual([cover])
  expect((await shop.call(repairs.one, again)).covered).toEqual([cover])
  const asked = { vehicleId: car.id, category: 'brakes' }
  expect(await employee.call(guarantees.covered, asked)).toEqual([cover])
  expect(await shop.call(guarantees.covered, { ...asked, category: 'engine' })).toEqual([])
  expect(await shop.call(guarantees.covered, { ...asked, vehicleId: next.id })).toEqual([])
  await expect(other.call(guarantees.covered, asked)).rejects.toMatchObject({ code: 'not_found' })

  const damaged = await shop.call(repairs.update, { id: again.id, cause: 'damage' })
  expect(damaged.covered).toEqual([])
  const worn = await shop.call(repairs.update, { id: again.id, cause: 'wear' })
  expect(worn.covered).toEqual([cover])
  await shop.call(settings.removeMechanic, joe)
  expect((await shop.call(repairs.one, again)).covered).toEqual([cover])

  const change = { id: again.id, status: 'completed', repairCost: 120, odometerReading: 5 } as const
  await shop.call(repairs.update, { ...change, startDate: day(0), endDate: day(0) })
  expect(await shop.call(reports.covered, {})).toMatchObject({
    rows: [
      {
        repair: { id: again.id, number: again.number, title: 'Brakes squeal' },
        vehicle: { id: car.id, vehicleKey: car.vehicleKey },
        ...{ cost: 120, by: 'mechanic', sentence: cover.sentence },
      },
    ],
    total: { repairs: 1, cost: 120 },
  })
  const { body } = await get(`/api/reports/covered.csv?from=${day(-1)}`)
  expect(body.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFRepair,Title,Vehicle,Cost (USD),Covered by,Why',
    `R-${again.number},Brakes squeal,${car.vehicleKey},120.00,Mechanic,"${cover.sentence}"`,
    'Total,1,,120.00,,',
  ])
})

describe('the warranty of cars', () => {
  const set = (vehicleIds: string[], until: string | null, distance: number | null, by = shop) =>
    by.call(vehicles.setWarranty, { vehicleIds, until, distance })
  const warrantyOf = async (id: string) => {
    const { warrantyUntil, warrantyDistance } = await shop.call(vehicles.one, { id })
    return { warrantyUntil, warrantyDistance }
  }
  const none = { warrantyUntil: null, warrantyDistance: null }

  test('is given to all of them or to none, by an administrator, and is nobody else’s', async () => {
    const unknown = { code: 'not_found', sentence: VEHICLE_NOT_FOUND }
    for (const foreign of [theirs?.id ?? '', crypto.randomUUID(), 'nonsense'])
      await expect(set([car.id, foreign], day(9), null)).rejects.toMatchObject(unknown)
    await expect(set([], day(9), null)).rejects.toMatchObject({ code: 'invalid' })
    await expect(set(Array(5_001).fill(car.id), day(9), null)).rejects.toMatchObject({ code: 'invalid' })
    const refused = employee.call(vehicles.setWarranty, { vehicleIds: [car.id], until: null, distance: null })
    await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
    expect(await warrantyOf(car.id)).toEqual(none)
    await set([car.id, next.id, car.id], '2031-02-03', 60_000)
    const kept = { warrantyUntil: '2031-02-03', warrantyDistance: 60_000 }
    expect(await warrantyOf(car.id)).toEqual(kept)
    expect((await shop.call(vehicles.list, {})).map((it) => it.warrantyUntil)).toEqual([
      ...['2031-02-03', '2031-02-03', null],
    ])
    await world.platform.database.inTenant(shop.tenant.id)(sql`
      update vehicles set source_digest = 'another' where tenant_id = ${shop.tenant.id}`)
    await shop.call(api.hq.sync, {})
    expect(await warrantyOf(next.id)).toEqual(kept)
    await set([next.id], null, null)
    expect(await warrantyOf(next.id)).toEqual(none)
  })

  test('covers all that does not wear off, until its day or its distance', async () => {
    await set([next.id], '2031-02-03', 60_000)
    const of = (category: string, odometer: number) =>
      shop.call(guarantees.covered, { vehicleId: next.id, category, odometer })
    const sentence = "Under the maker's warranty until Feb 3, 2031 or 60,000 miles."
    const cover = { by: 'maker', until: '2031-02-03', distance: 60_000, repair: null, sentence }
    expect(await of('engine', 60_000)).toEqual([cover])
    expect(await of('engine', 60_001)).toEqual([])
    for (const wears of ['oil_change', 'tires', 'maintenance']) expect(await of(wears, 1)).toEqual([])
    await set([next.id], day(0), null)
    expect((await of('engine', 99_999)).map((it) => it.sentence)).toEqual([
      `Under the maker's warranty until ${inWords(day(0))}.`,
    ])
    await set([next.id], day(-1), null)
    expect(await of('engine', 1)).toEqual([])
  })
})

test('a list that somebody has is another one once a guarantee, a warranty or the year is', async () => {
  const etag = async () => (await get('/api/repairs')).headers.etag
  const before = await etag()
  expect(await etag()).toBe(before)
  await shop.call(settings.addMechanic, { name: 'Ann', guaranteeDays: 5 })
  const withAnn = await etag()
  expect(withAnn).not.toBe(before)
  await shop.call(vehicles.setWarranty, { vehicleIds: [car.id], until: null, distance: null })
  const withWarranty = await etag()
  expect(withWarranty).not.toBe(withAnn)
  world.travel(366 * DAY)
  expect(await etag()).not.toBe(withWarranty)
  world.travel(0)
})

test('whoever listed repairs while nobody owed any reads of the first guarantee, in lists, on pages and alone', async () => {
  const newcomer = await aConnectedTenant(world, 1)
  const report = async (over: Partial<Sent<typeof repairs.create>>) =>
    newcomer.call(repairs.create, await aReport(newcomer, { category: 'brakes', ...over }))
  await report({ status: 'completed', repairCost: 80, endDate: day(-41), mechanic: 'Joe' })
  const { id } = await report({ title: 'Squeals again' })
  const covers = async () => {
    const answers = [await newcomer.call(repairs.list, {}), await newcomer.call(repairs.list, { page: 1 })]
    const listed = answers.flatMap((answer) => (Array.isArray(answer) ? answer : answer.repairs))
    const told = [...listed.filter((it) => it.id === id), await newcomer.call(repairs.one, { id })]
    return told.map(({ covered }) => covered.length)
  }
  expect(await covers()).toEqual([0, 0, 0])
  await newcomer.call(settings.addMechanic, { name: 'Joe', guaranteeDays: 60 })
  expect(await covers()).toEqual([1, 1, 1])
})

test('the database compares names of mechanics as settings do', async () => {
  const query = world.platform.database.inTenant(shop.tenant.id)
  const name = fc.string({ unit: letter, maxLength: 12 }).map((text) => text.trim())
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 200, maxLength: 200 }), async (names) => {
      const rows = await query<{ key: string }>(sql`
        select ${comparableText(sql`name`)} as key from unnest(${names}::text[]) with ordinality as given (name, place) order by place`)
      expect(rows.map(({ key }) => key)).toEqual(names.map(comparable))
    }),
    { numRuns: 20 },
  )
})

/** Of scripts that have been written for long: what Unicode adds, one of both may know first. */
const letter = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x52f }),
    fc.integer({ min: 0x1e00, max: 0x1fff }),
    fc.integer({ min: 0x2100, max: 0x214f }),
    fc.integer({ min: 0xff01, max: 0xff5e }),
  )
  .map((code) => String.fromCodePoint(code))
