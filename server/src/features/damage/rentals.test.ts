import { api } from '@pitlane/contract'
import { bookingStatuses } from '@pitlane/contract/bookings/taking'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { type Kept, keepBookings } from '@pitlane/sandbox/testing/shops/kept-bookings'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'
import { newId } from '../../platform/secrets.ts'

const world = await openWorld({ demo: true })
const shop = await aShop(world)
const query = world.platform.database.inTenant(shop.tenant.id)

/** Hours before the last full one: few, so that ends touch, nest and coincide. */
const base = Math.floor(Date.now() / HOUR) * HOUR
const at = (hour: number) => new Date(base + hour * HOUR).toISOString()
const HOURS_BACK = 150 * 24
const hour = fc.oneof(
  fc.integer({ min: -HOURS_BACK, max: 0 }),
  fc.integer({ min: -HOURS_BACK / 24, max: 0 }).map((day) => day * 24),
)
const length = fc.integer({ min: -5, max: 100 })

/** The own times of a car in a booking, where it has some. */
const times = fc.tuple(fc.option(hour), fc.option(length)).map(([from, hours]) => ({
  pickUpAt: from === null ? null : at(from),
  returnAt: from === null || hours === null ? null : at(from + hours),
}))
const entry = fc
  .record({ isOurs: fc.boolean(), isActive: fc.boolean(), times })
  .map(({ isOurs, isActive, times: own }) => ({
    hqVehicleId: isOurs ? shop.car.hqVehicleId : shop.other.hqVehicleId,
    isActive,
    ...own,
  }))
const booking = fc
  .record({
    status: fc.oneof(
      { arbitrary: fc.constant('completed' as const), weight: 15 },
      { arbitrary: fc.constantFrom(...bookingStatuses), weight: 5 },
    ),
    from: hour,
    hours: fc.option(length, { freq: 8 }),
    cars: fc.array(entry, { minLength: 1, maxLength: 3 }),
  })
  .map(({ status, from, hours, cars }) => ({
    status,
    pickUpAt: at(from),
    returnAt: hours === null ? null : at(from + hours),
    cars,
  }))

const rented = (status: 'rental' | 'completed', from: number, to: number) => ({
  ...{ status, pickUpAt: at(from * 24), returnAt: at(to * 24) },
  cars: [{ hqVehicleId: shop.car.hqVehicleId, isActive: true, pickUpAt: null, returnAt: null }],
})
/** Whatever chance brings, there is one of each: two rentals, none, one, and after a check one that is out. */
const certain = {
  bookings: [
    ...[rented('completed', -402, -401), rented('completed', -401, -400), rented('completed', -201, -200)],
    rented('rental', -15, 1),
  ],
  found: [-399, -300, -199, 0],
  checked: -16,
}
const bookings: Kept[] = [...certain.bookings, ...fc.sample(booking, 100)].map((it, place) => ({
  ...it,
  id: newId(new Date()),
  hqId: String(place),
  number: place % 9 === 0 ? null : `N-${place}`,
}))
const found = [...certain.found.map((day) => day * 24), ...fc.sample(hour, 120)]
const repairs = found.map((it) => ({ id: newId(new Date()), foundAt: at(it) }))
const checks = [
  { made: certain.checked * 24, isOurs: true, repairId: null },
  ...fc.sample(fc.tuple(hour, fc.nat(repairs.length * 2)), 40).map(([made, place]) => ({
    made,
    isOurs: place % 5 > 0,
    /** What it found; the time of that may have been corrected since. */
    repairId: repairs[place]?.id ?? null,
  })),
].map(({ made, ...it }) => ({ id: newId(new Date()), at: at(made), ...it }))

/** Said again, one booking at a time. */
function naively(repair: { id: string; foundAt: string }) {
  const before = checks
    .filter((it) => it.isOurs && it.at < repair.foundAt && it.repairId !== repair.id)
    .map((it) => it.at)
    .sort()
  const checkedAt = before.at(-1)
  const since = checkedAt ?? new Date(Date.parse(repair.foundAt) - 30 * DAY).toISOString()
  const had = bookings.flatMap((it) => {
    if (it.status !== 'rental' && it.status !== 'completed') return []
    const ours = it.cars.filter((car) => car.hqVehicleId === shop.car.hqVehicleId)
    const stays = ours.flatMap((car) => {
      const from = car.pickUpAt ?? (car.isActive ? it.pickUpAt : null)
      const isOut = car.isActive && it.status === 'rental'
      const to = isOut ? null : (car.returnAt ?? (car.isActive ? it.returnAt : null))
      if (from === null || (to === null && !isOut) || (to !== null && to <= from)) return []
      return from < repair.foundAt && (to === null || to > since) ? [{ from, to }] : []
    })
    if (stays.length === 0) return []
    const from = stays.map((stay) => stay.from).sort()[0] ?? ''
    const ends = stays.map((stay) => stay.to)
    return [{ id: it.hqId, from, to: ends.includes(null) ? null : (ends.sort().at(-1) ?? null) }]
  })
  had.sort((one, other) => compare(other.from, one.from) || compare(other.id, one.id))
  return { rentals: had, since, isChecked: checkedAt !== undefined }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

test('the rentals of a repair are those that had its car since its last check, as said one by one', async () => {
  await keepBookings(query, shop.tenant.id, bookings)
  await query(sql`
    insert into repairs (tenant_id, id, vehicle_id, reported_by, title, description, category, found_at)
    select ${shop.tenant.id}, id, ${shop.car.id}, ${shop.user.id}, 'Dent', 'Dent', 'body', found_at
    from ${given('given', repairs, { id: ['uuid', 'id'], found_at: ['timestamptz', 'foundAt'] })}`)
  await query(sql`
    insert into checks (tenant_id, id, vehicle_id, at, created_at)
    select ${shop.tenant.id}, id, vehicle_id, at, at
    from ${given('given', checks, {
      id: ['uuid', 'id'],
      vehicle_id: ['uuid', (it) => (it.isOurs ? shop.car.id : shop.other.id)],
      at: ['timestamptz', 'at'],
    })}`)
  await query(sql`
    insert into check_items (tenant_id, check_id, place, item_id, label, is_safety, is_ok, repair_id)
    select ${shop.tenant.id}, id, 0, id, 'Body', false, false, repair_id
    from ${given('given', checks, { id: ['uuid', 'id'], repair_id: ['uuid', 'repairId'] })}`)

  const seen = { none: 0, one: 0, several: 0, out: 0, checked: 0, unchecked: 0 }
  for (const repair of repairs) {
    const { isChecked, ...expected } = naively(repair)
    const { rentals, since, sentence } = await shop.call(api.damage.rentals, { id: repair.id })
    const found = rentals.map(({ booking: { id }, from, to }) => ({ id, from, to }))
    expect({ rentals: found, since }, repair.foundAt).toEqual(expected)
    const count = found.length
    const [only] = rentals
    const said = isChecked ? /since the check of \w+ \d+\./ : /in the 30 days before\./
    expect(sentence).toMatch(said)
    if (count === 1)
      expect(sentence).toContain(`Only rental ${only?.booking.number ?? only?.booking.id} had the car`)
    else
      expect(sentence).toMatch(
        count === 0 ? /^No rental had/ : new RegExp(`^${count} rentals had.*Please choose`),
      )
    seen[count === 0 ? 'none' : count === 1 ? 'one' : 'several'] += 1
    seen[isChecked ? 'checked' : 'unchecked'] += 1
    if (found.some(({ to }) => to === null)) seen.out += 1
  }
  for (const [kind, times] of Object.entries(seen)) expect(times, kind).toBeGreaterThan(0)
}, 60_000)
