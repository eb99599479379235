import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import { openOddHq } from '@pitlane/sandbox/testing/odd-hq'
import { oddShops } from '@pitlane/sandbox/testing/shops/odd-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'

const odd = await openOddHq()
const world = await openWorld({ settings: { HQ_ALLOWED_ORIGINS: odd.origin } })
const { hq } = api
const { aShop, aReservation, at } = oddShops(world, odd)

afterEach(() => world.travel(0))

describe('reservations that cannot be read', () => {
  test('are counted and named, stop nothing, and what is known of them stays', async () => {
    const shop = await aShop([aReservation(1), aReservation(2), aReservation(3)])
    expect(await shop.sync()).toMatchObject({ errors: [], bookings: { read: 3, created: 3 } })
    shop.say([
      aReservation(1, { pick_up_date: 'soon', customer: { first_name: 'Grace' } }),
      aReservation(2, { return_date: 'never' }),
      { id: 3 },
      aReservation(4, { status: 'completed', return_date: null }),
      aReservation(5, { return_date: null, total_price: 'much', currency: 'dollars', total_days: -1 }),
    ])
    const answer = await shop.sync()
    expect(answer.errors).toEqual([
      expect.stringMatching(/^4 reservations of HQ could not be read$/),
      expect.stringContaining('Reservation 1 has no pick-up date'),
      expect.stringContaining('Reservation 2 has no return date'),
      expect.stringContaining('Reservation 3 has no status'),
      expect.stringContaining('Reservation 4 has no return date'),
    ])
    expect(answer).toMatchObject({ state: 'done', bookings: { read: 1, created: 1, updated: 0, removed: 0 } })
    const { bookings: kept } = await shop.kept()
    expect(kept.map((it) => it.id).sort()).toEqual(['1', '2', '3', '5'])
    expect(kept.find((it) => it.id === '5')).toMatchObject({
      return: null,
      price: null,
      currency: null,
      days: null,
    })
  })

  test('by a date that only looks like one are named and left out, not taken for another day', async () => {
    const shop = await aShop([
      aReservation(1),
      aReservation(2, { pick_up_date: 'tomorrow at 9' }),
      aReservation(3, { pick_up_date: '2026-02-30 10:00:00' }),
      aReservation(4, { pick_up_date: 'soon', initial_pick_up_date: at(1) }),
      aReservation(5, { pick_up_date: null }),
      aReservation(6, { return_date: 'not-a-date-1' }),
      aReservation(7, { return_date: { date: at(3) } }),
    ])
    const answer = await shop.sync()
    const unread = (id: number, which: string) => `Reservation ${id} has no ${which} date that can be read`
    expect(answer.errors).toEqual([
      '6 reservations of HQ could not be read',
      ...[2, 3, 4, 5].map((id) => unread(id, 'pick-up')),
      ...[6, 7].map((id) => unread(id, 'return')),
    ])
    expect(answer.bookings).toMatchObject({ read: 1, created: 1 })
  })

  test('of one of its cars: the booking is kept, and the car is named', async () => {
    const cars = [
      { vehicle_id: 1, pick_up_date: 'soon' },
      { vehicle_id: 2, return_date: at(2) },
      { vehicle_id: 3 },
    ]
    const shop = await aShop([aReservation(1, { vehicles: cars })])
    expect(await shop.sync()).toMatchObject({
      errors: ['Reservation 1: the dates of vehicle 1 cannot be read, so those of the reservation count'],
      bookings: { read: 1 },
    })
  })

  test('without an id may be any: nothing is removed', async () => {
    const shop = await aShop([aReservation(1), aReservation(2)])
    await shop.sync()
    shop.say([aReservation(1), null, { status: 'open' }])
    const answer = await shop.sync()
    expect(answer.errors).toContainEqual('A reservation of HQ has no id')
    expect(answer.errors).toContainEqual('A record of HQ is not a reservation')
    expect(answer.bookings).toMatchObject({ read: 1, removed: 0 })
    shop.say([aReservation(1)])
    expect(await shop.sync()).toMatchObject({ errors: [], bookings: { removed: 1 } })
  })

  test('at all: the vehicles are synced, the run says so, and what was kept stays', async () => {
    const shop = await aShop([aReservation(1)])
    await shop.sync()
    const before = await shop.kept()
    expect(before.bookings).toHaveLength(1)
    shop.say(() => ({ success: false, errors: ['No access'] }))
    const answer = await shop.sync()
    expect(answer).toMatchObject({ state: 'done', total: 1, bookings: null })
    expect(answer.errors).toEqual([expect.stringMatching(/^The reservations could not be read: HQ /)])
    expect(await shop.call(hq.syncRun, {})).toMatchObject({ state: 'done', bookings: null })
    expect(await shop.kept()).toEqual(before)
  }, 60_000)
})

test('of a list that is not whole, what came is kept and nothing is removed', async () => {
  const shop = await aShop([aReservation(1), aReservation(2)])
  await shop.sync()
  shop.say(({ page }) => ({ data: page > 1 ? [] : [aReservation(1), aReservation(3)], total: 5 }))
  expect(await shop.sync()).toMatchObject({ bookings: { read: 2, created: 1, removed: 0 } })
  shop.say([aReservation(1), aReservation(3)])
  expect(await shop.sync()).toMatchObject({ bookings: { read: 2, created: 0, removed: 1 } })
})

describe('completed ones are asked for', () => {
  const sinceOf = (filters: { column: string; value: unknown }[][]) =>
    filters.flat().find(({ column }) => column === 'return_date')?.value
  const daysAgo = (value: unknown) =>
    (world.platform.clock().getTime() - Date.parse(`${String(value).replace(' ', 'T')}Z`)) / DAY

  test('of half a year at first, then of the last days, and once a week of half a year again', async () => {
    const shop = await aShop([])
    const asked: number[] = []
    for (const days of [0, 1, 4, 8, 9]) {
      world.travel(days * DAY)
      const before = shop.filtersAsked().length
      await shop.sync()
      asked.push(Math.round(daysAgo(sinceOf(shop.filtersAsked().slice(before)))))
    }
    expect(asked).toEqual([180, 3, 5, 180, 3])
  })

  test('since the last complete reading, not since one that was not', async () => {
    const shop = await aShop([])
    await shop.sync()
    world.travel(3 * DAY)
    shop.say([null])
    await shop.sync()
    world.travel(4 * DAY)
    shop.say([])
    await shop.sync()
    expect(Math.round(daysAgo(sinceOf(shop.filtersAsked().slice(-2))))).toBe(6)
  })

  test('and one that HQ has no more goes with the next reading of all', async () => {
    const done = aReservation(1, { status: 'completed', pick_up_date: at(-9), return_date: at(-6) })
    const shop = await aShop([done])
    await shop.sync()
    shop.say([])
    world.travel(DAY)
    expect(await shop.sync()).toMatchObject({ bookings: { removed: 0 } })
    world.travel(5 * DAY)
    await shop.sync()
    world.travel(8 * DAY)
    expect(await shop.sync()).toMatchObject({ bookings: { removed: 1 } })
  })

  test('an HQ that knows no filters is believed only what was asked', async () => {
    const old = aReservation(1, { status: 'completed', pick_up_date: at(-200), return_date: at(-190) })
    const shop = await aShop([old, aReservation(2, { status: 'quote' }), aReservation(3)])
    expect(await shop.sync()).toMatchObject({ errors: [], bookings: { read: 1, created: 1 } })
  })
})

test('with another connection all are read again', async () => {
  const shop = await aShop([])
  await shop.sync()
  const other = odd.answer(`${shop.tenant.slug}-other`, () => ({ data: [] }))
  await shop.call(hq.saveConfig, { baseUrl: odd.baseUrl, tenantToken: other, userToken: 'any' })
  await shop.sync()
  const [, completed] = odd
    .asked(other)
    .filter(({ path }) => path === 'car-rental/reservations')
    .map(({ query }) => query.get('filters') ?? '')
  expect(completed).toContain(at(-180).slice(0, 10))
})
