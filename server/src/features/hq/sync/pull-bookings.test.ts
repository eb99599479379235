import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import { longestTurn } from '@pitlane/sandbox/testing/event-loop/longest-turn'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { JsonAsIs, type OddAnswer, openOddHq } from '@pitlane/sandbox/testing/odd-hq'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'

const odd = await openOddHq()
const world = await openWorld({ settings: { HQ_ALLOWED_ORIGINS: odd.origin } })
const { bookings, hq, vehicles } = api

afterEach(() => world.travel(0))

type Said = unknown[] | OddAnswer

const at = (days: number) => new Date(world.platform.clock().getTime() + days * DAY).toISOString()

function aReservation(id: number, over: object = {}) {
  return {
    id,
    prefixed_id: `CHS - ${id}`,
    status: 'open',
    pick_up_date: at(1),
    return_date: at(3),
    active_vehicle_information: { vehicle_id: 1 },
    ...over,
  }
}

/** A business whose HQ has one car and says this of its reservations. */
async function aShop(reservations: Said) {
  const admin = await aTenant(world.app)
  const say = (said: Said) =>
    odd.answer(admin.tenant.slug, (question) => {
      if (question.path === 'fleets/vehicles') return { data: [{ id: 1, vehicle_key: 'T-1' }] }
      if (typeof said === 'function') return said(question)
      return { data: question.page > 1 ? [] : said }
    })
  await admin.call(hq.saveConfig, {
    baseUrl: odd.baseUrl,
    tenantToken: say(reservations),
    userToken: 'any',
  })
  const sync = () => admin.call(hq.sync, {})
  const kept = async () => {
    const [car] = await admin.call(vehicles.list, {})
    return admin.call(bookings.ofVehicle, { id: car?.id ?? '' })
  }
  const filtersAsked = () =>
    odd
      .asked(admin.tenant.slug)
      .filter(({ path }) => path === 'car-rental/reservations')
      .map(({ query }) => JSON.parse(query.get('filters') ?? '[]'))
  return { ...admin, say, sync, kept, filtersAsked }
}

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

describe('of too many', () => {
  const car = (id: number) => ({ vehicle_id: id + 1 })
  const inOnePage = (records: unknown[]): OddAnswer => {
    const page = new JsonAsIs(JSON.stringify({ data: records, last_page: 1 }))
    return ({ page: number }) => (number > 1 ? { data: [] } : page)
  }

  test('the newest count, it is said, none is removed for it, and nobody else waits', async () => {
    const many = Array.from({ length: 20_010 }, (_, id) =>
      aReservation(id + 1, {
        pick_up_date: at(id / 1_000),
        return_date: at(id / 1_000 + 1),
        vehicles: [car(id), car(id + 1)],
      }),
    )
    const leftOut =
      '10 reservations of HQ were left out: the newest 20,000 count, with 40,000 vehicles in all'
    const shop = await aShop(inOnePage(many))
    const { result, ms } = await longestTurn(shop.sync)
    expect(result).toMatchObject({ errors: [leftOut], bookings: { read: 20_000, created: 20_000 } })
    expect(ms).toBeLessThan(100)
    const oldest = await world.platform.database.inTenant(shop.tenant.id)(
      sql`select hq_id from bookings where tenant_id = ${shop.tenant.id} order by pick_up_at limit 1`,
    )
    expect(oldest).toEqual([{ hq_id: '11' }])
    const again = await longestTurn(shop.sync)
    expect(again.result.bookings).toEqual({ read: 20_000, created: 0, updated: 0, removed: 0 })
    expect(again.ms).toBeLessThan(100)
  }, 60_000)

  test('by their vehicles, the newest count as well, each with all of its vehicles', async () => {
    const hundred = Array.from({ length: 120 }, (_, id) => car(id))
    const many = Array.from({ length: 410 }, (_, id) =>
      aReservation(id + 1, { pick_up_date: at(id), return_date: at(id + 1), vehicles: hundred }),
    )
    const shop = await aShop(inOnePage(many))
    expect(await shop.sync()).toMatchObject({
      errors: [expect.stringMatching(/^10 reservations of HQ were left out: /)],
      bookings: { read: 400, created: 400 },
    })
    const kept = await world.platform.database.inTenant(shop.tenant.id)(sql`
      select count(*)::int as pairs, count(distinct booking_id)::int as bookings, max(place) as "lastPlace"
      from booking_vehicles where tenant_id = ${shop.tenant.id}`)
    expect(kept).toEqual([{ pairs: 40_000, bookings: 400, lastPlace: 99 }])
    expect(await shop.sync()).toMatchObject({ bookings: { updated: 0, removed: 0 } })
  })
})
