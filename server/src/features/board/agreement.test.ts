import { api } from '@pitlane/contract'
import type { Board } from '@pitlane/contract/board/calls'
import { dayIn } from '@pitlane/contract/formats'
import { noonOf } from '@pitlane/contract/zones'
import { aReport } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const { board, demo, repairs, vehicles, workshop } = { ...api, workshop: api.planning.setWorkshop }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const CARS = 6
const TURN_ROUND = 90

/** It is noon, and nothing happens in the very minute in which the board is read. */
world.travel(noonOf(dayIn('UTC', new Date()), 'UTC').getTime() - Date.now())
const at = (now: number, halves: number) => now + halves * 30 * MINUTE + 7 * MINUTE

interface Booked {
  id: string
  car: number | null
  status: 'open' | 'rental' | 'pending' | 'pending-reserved'
  from: number
  to: number
}
interface Planned {
  car: number
  urgency: 'low' | 'medium' | 'high' | 'critical'
  plan: { from: number; to: number } | null
}
interface World {
  bookings: Booked[]
  repairs: Planned[]
  statuses: string[]
  papers: (number | null)[]
}

const span = fc.tuple(fc.integer({ min: -150, max: 120 }), fc.integer({ min: 1, max: 120 }))
const worlds = fc.record({
  bookings: fc.array(
    fc.record({
      car: fc.option(fc.nat(CARS - 1), { freq: 6 }),
      status: fc.constantFrom('open', 'open', 'rental', 'pending', 'pending-reserved'),
      span,
    }),
    { minLength: 14, maxLength: 14 },
  ),
  repairs: fc.array(
    fc.record({
      car: fc.nat(CARS - 1),
      urgency: fc.constantFrom('low', 'medium', 'high', 'critical'),
      span: fc.option(span),
    }),
    { minLength: 4, maxLength: 4 },
  ),
  statuses: fc.array(fc.constantFrom('available', 'available', 'available', 'dirty', 'out_of_service'), {
    minLength: CARS,
    maxLength: CARS,
  }),
  papers: fc.array(fc.option(fc.integer({ min: -2, max: 5 })), { minLength: CARS, maxLength: CARS }),
})

test('on random worlds the board says what reading the rules one by one says', async () => {
  const kinds = new Set<string>()
  for (const [seed, drawn] of fc.sample(worlds, { numRuns: 3, seed: 42 }).entries()) {
    const now = Math.floor(world.platform.clock().getTime() / (30 * MINUTE)) * 30 * MINUTE
    const drawnWorld: World = {
      bookings: drawn.bookings.map(({ span: [from, long], ...it }, index) => ({
        ...it,
        id: `B${seed}-${index}`,
        from: at(now, from),
        to: at(now, from + long),
      })),
      repairs: drawn.repairs.map(({ span: time, ...it }) => ({
        ...it,
        plan: time && time[0] > 0 ? { from: at(now, time[0]), to: at(now, time[0] + time[1]) } : null,
      })),
      statuses: drawn.statuses,
      papers: drawn.papers,
    }
    const { shown, cars } = await enact(drawnWorld)
    const expected = judge(drawnWorld, world.platform.clock().getTime())
    const told = shown.pickUps.map(({ booking, vehicle, state, reasons }) => ({
      booking: booking.id,
      car: vehicle ? cars.indexOf(vehicle.id) : null,
      state,
      reasons: reasons.map((it) => it.kind).sort(),
    }))
    expect(told).toEqual(expect.arrayContaining(expected))
    expect(told).toHaveLength(expected.length)
    for (const { state, reasons } of expected) for (const kind of [state, ...reasons]) kinds.add(kind)
  }
  expect(kinds.size).toBeGreaterThan(8)
})

async function enact({
  bookings,
  repairs: open,
  statuses,
  papers,
}: World): Promise<{ shown: Board; cars: string[] }> {
  const shop = await aShop(world, CARS)
  await shop.call(workshop, { ...(await shop.call(api.planning.workshop, {})), turnRoundMinutes: TURN_ROUND })
  const fleet = await shop.call(vehicles.list, {})
  const hqId = (car: number) => fleet[car]?.hqVehicleId ?? ''
  for (const [car, status] of statuses.entries()) {
    const days = papers[car] ?? null
    const day = days === null ? '2099-12-31' : dayOf(world.platform.clock().getTime() + days * 24 * HOUR)
    await shop.call(demo.hq, { vehicle: { hqVehicleId: hqId(car), status, plateExpires: day } })
  }
  for (const { id, car, status, from, to } of bookings)
    await shop.enter({
      id,
      hqVehicleId: car === null ? null : hqId(car),
      status,
      pickUp: new Date(from).toISOString(),
      return: new Date(to).toISOString(),
    })
  for (const { car, urgency, plan } of open) {
    const { id = '', vehicleKey = '' } = fleet[car] ?? {}
    const made = await shop.call(
      repairs.create,
      await aReport(shop, { vehicleId: id, vehicleKey, urgencyLevel: urgency }),
    )
    if (plan)
      await shop.call(repairs.update, {
        id: made.id,
        plannedStart: new Date(plan.from).toISOString(),
        plannedEnd: new Date(plan.to).toISOString(),
      })
  }
  await shop.sync()
  return { shown: await shop.call(board.days, {}), cars: fleet.map((it) => it.id) }
}

/** Section by section, as somebody would check it with a pencil. */
function judge({ bookings, repairs: open, statuses, papers }: World, now: number) {
  const lastDay = dayOf(now + 24 * HOUR)
  const rows = bookings.filter(
    ({ status, from, to }) =>
      (status === 'open' || status === 'pending-reserved') && dayOf(from) <= lastDay && to > now,
  )
  return rows.map((row) => {
    const { car } = row
    if (car === null) return { booking: row.id, car, state: 'unassigned', reasons: [] }
    const blocked: string[] = []
    const check: string[] = []
    for (const { urgency, plan } of open.filter((it) => it.car === car)) {
      const isThere = plan !== null && plan.from <= row.from && row.from < plan.to
      if (urgency === 'critical') blocked.push('critical_repair')
      else if (isThere) blocked.push('in_repair')
      else if (urgency === 'high') check.push('high_repair')
    }
    const days = papers[car] ?? null
    if (days !== null && dayOf(now + days * 24 * HOUR) < dayOf(row.to)) blocked.push('papers')
    if (statuses[car] === 'out_of_service') blocked.push('out_of_service')
    const others = bookings.filter((it) => it.car === car && it.id !== row.id)
    const isOut = others.some(
      ({ status, to }) =>
        status === 'rental' && (to > row.from || (to <= now && row.from <= now + 24 * HOUR)),
    )
    if (isOut) blocked.push('still_out')
    const isShort = others.some(({ status, from, to }) => {
      if (status === 'pending' || from > row.from) return false
      const back = status === 'rental' && to <= now ? now + 2 * HOUR : to
      return back > row.from - TURN_ROUND * MINUTE && (status === 'rental' || to > now)
    })
    if (!isOut && isShort) check.push('short_turn_round')
    if (statuses[car] === 'dirty') check.push('maintenance')
    const state = blocked.length > 0 ? 'blocked' : check.length > 0 ? 'check' : 'ready'
    return { booking: row.id, car, state, reasons: [...blocked, ...check].sort() }
  })
}

function dayOf(instant: number): string {
  return dayIn('UTC', new Date(instant))
}
