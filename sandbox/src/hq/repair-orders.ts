import { DAY, HOUR } from '@pitlane/contract/durations'
import type { Listing } from './envelope.ts'
import { filtered } from './filters.ts'
import type { Fleet } from './fleet/fleet.ts'
import { keepLayouts } from './fleet/layouts.ts'
import type { HqRecord } from './fleet/vehicle.ts'
import { writeDate, writeMoment } from './moments.ts'
import { money } from './money.ts'
import { idOfCar, placeOfCar } from './reservations/places.ts'
import { between, draw, inTurn, pick } from './seeded-random.ts'

interface Order {
  id: number
  car: number
  status: string
  start: number
  end?: number
  isDeleted?: boolean
}

const FIRST_ID = 5_000
const PER_CAR = 4
const HISTORY = 730
const FIRST_ROUND = 27
const ROUND_OF_IDS = 80_000
const LONGEST = 4
const UNKNOWN_CAR = 120_000

const works = [
  ['Oil and filter change', 'Synthetic 0W-20, new filter', 74],
  ['Front brake pads', 'Pads worn to 2 mm, rotors measured and kept', 286],
  ['Tire rotation and balance', 'All four rotated front to back', 60],
  ['Two new tires', 'Rear pair replaced, alignment checked', 342],
  ['Battery replacement', 'Failed the load test after the weekend', 189],
  ['A/C recharge', 'Blowing warm at idle, leak test clean', 214],
  ['Windshield replacement', 'Crack on the passenger side, camera calibrated', 478],
  ['Rear bumper respray', 'Parking damage, blended into the quarter panel', 655],
  ['Cabin and engine air filter', 'Sand from the beach lot', 48],
  ['Wiper blades', 'Streaking', 32],
] as const

const shops = ['Harbor Auto Care', 'Ashley River Garage', 'Palmetto Tire & Brake', 'Own workshop'] as const

const allOrders = keepLayouts((fleet, today) => [
  ...oddOrders(today),
  ...Array.from({ length: fleet.size }, (_, car) => ordersOf(car, today)).flat(),
])

export function listRepairOrders(fleet: Fleet, query: URLSearchParams, now: number): Listing {
  const found = filtered(
    allOrders(fleet, now),
    query,
    ['id', 'status', 'vehicle_id', 'start_date', 'end_date'],
    columnOf,
  )
  const json = (at: number) => {
    const order = found[at]
    return order ? JSON.stringify(repairOrder(fleet, order)) : 'null'
  }
  return { size: found.length, json }
}

/** One of a vehicle that HQ itself no longer knows, and a deleted one. */
function oddOrders(today: number): Order[] {
  const done = { status: 'Done', start: today - 90 * DAY, end: today - 89 * DAY }
  return [
    { id: FIRST_ID - 2, car: UNKNOWN_CAR, ...done },
    { id: FIRST_ID - 1, car: 0, ...done, isDeleted: true },
  ]
}

function ordersOf(car: number, today: number): Order[] {
  if (draw('has orders', car) > 0.55 && car % 11 !== 2 && car % 11 !== 5) return []
  const done = Array.from({ length: between(1, PER_CAR - 1, 'orders', car) }, (_, at) =>
    doneOrder(car, at, today),
  )
  const open = openOrder(car, today)
  return open ? [...done, open] : done
}

/** A finished order keeps its date and id; after two years it leaves and a new one comes. */
function doneOrder(car: number, at: number, today: number): Order {
  const phase = between(0, HISTORY - 1, 'phase', car, at)
  const round = Math.floor((today / DAY - LONGEST - phase) / HISTORY)
  const start = (round * HISTORY + phase) * DAY + between(16, 30, 'order hour', car, at) * (HOUR / 2)
  const end = start + between(0, LONGEST - 1, 'order days', car, at) * DAY + 3 * HOUR
  const id = FIRST_ID + Math.max(0, round - FIRST_ROUND) * ROUND_OF_IDS + car * PER_CAR + at
  return { id, car, status: inTurn(['Done', 'done', 'completed', 'closed'], car + at), start, end }
}

function openOrder(car: number, today: number): Order | undefined {
  const id = FIRST_ID + car * PER_CAR + PER_CAR - 1
  const start = today - between(1, 6, 'open order', car) * DAY + 9 * HOUR
  if (car % 11 === 2) return { id, car, status: inTurn(['Pending', 'pending'], car), start }
  if (car % 11 === 5) return { id, car, status: inTurn(['in_progress', 'In Progress'], car), start }
  return undefined
}

function columnOf(order: Order, column: string): unknown {
  if (column === 'id' || column === 'status') return order[column]
  if (column === 'vehicle_id') return idOfCar(order.car)
  return column === 'start_date' ? order.start : order.end
}

/** Nobody has published this record, so it comes in every form that is thinkable. */
function repairOrder(fleet: Fleet, order: Order): HqRecord {
  const { id, car, status, start, end } = order
  const [title, words, dollars] = pick(works, 'work', id)
  const shop = pick(shops, 'shop', id)
  const cost = dollars + between(0, 3_999, 'cost', id) / 100
  const form = id % 2 === 0 ? 'iso' : 'plain'
  const odometer = odometerAt(fleet, order)
  return {
    id,
    ...vehicleOf(fleet, order),
    status,
    ...inTurn([{ label: title }, { title }, { repair_type: { id: 10, label: title } }], id),
    ...inTurn([{ description: words }, { notes: words }, {}], id >> 1),
    ...(id % 6 === 0 || odometer === undefined ? {} : { odometer }),
    ...(id % 2 === 0 ? { start_date: writeMoment(start, form) } : { date: writeDate(start) }),
    ...finished(id, end),
    ...inTurn(
      [
        { total_amount: money(cost, 'text') },
        { total: money(cost, 'object') },
        { cost: money(cost, 'text') },
        {},
      ],
      id + car,
    ),
    ...inTurn([{ vendor: { id: 3, label: shop } }, { garage: shop }, { mechanic: shop }, {}], id >> 2),
    created_at: writeMoment(start, form),
    updated_at: writeMoment(end ?? start, form),
    deleted_at: order.isDeleted ? writeMoment(end ?? start, form) : null,
  }
}

function vehicleOf(fleet: Fleet, { id, car }: Order): HqRecord {
  if (id % 3 === 0 || car === UNKNOWN_CAR) return { vehicle_id: idOfCar(car) }
  const { plate, label } = fleet.vehicle(placeOfCar(car))
  return { vehicle: { id: idOfCar(car), plate, label } }
}

function finished(id: number, end: number | undefined): HqRecord {
  if (end === undefined) return {}
  return id % 4 < 2 ? { end_date: writeDate(end) } : { completed_at: writeMoment(end, 'iso') }
}

function odometerAt(fleet: Fleet, { id, car }: Order): number | undefined {
  const odometer = car === UNKNOWN_CAR ? Number.NaN : Number(fleet.vehicle(placeOfCar(car)).odometer)
  if (!(odometer > 0)) return undefined
  return Math.max(100, Math.floor(odometer) - between(200, 15_000, 'order odometer', id))
}
