import { longestTurn } from '@pitlane/sandbox/testing/event-loop/longest-turn'
import { JsonAsIs, type OddAnswer, openOddHq } from '@pitlane/sandbox/testing/odd-hq'
import { oddShops } from '@pitlane/sandbox/testing/shops/odd-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'

const odd = await openOddHq()
const world = await openWorld({ settings: { HQ_ALLOWED_ORIGINS: odd.origin } })
const { aShop, aReservation, at } = oddShops(world, odd)

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
