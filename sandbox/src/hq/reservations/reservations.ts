import { DAY, HOUR } from '@pitlane/contract/durations'
import { type Listing, notFound } from '../envelope.ts'
import { filtered } from '../filters.ts'
import { locations, vehicleClasses } from '../fleet/catalogue.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { keepLayouts } from '../fleet/layouts.ts'
import type { HqRecord } from '../fleet/vehicle.ts'
import { modelOfCar } from '../fleet/vehicle-names.ts'
import { readMoment, writeMoment, writeTimeOfDay } from '../moments.ts'
import { money } from '../money.ts'
import { between, pick } from '../seeded-random.ts'
import { bookingsOfCar, type HqBooking } from './bookings.ts'
import { carOfId, withEntered } from './changed-bookings.ts'
import { customerOf } from './customers.ts'
import { pickUpsSoon } from './pick-ups-soon.ts'
import { idOfCar, placeOfCar } from './places.ts'
import { returnedLately } from './returned-lately.ts'

const MILES_UNTIL_SWAPPED = 60

const generatedOf = keepLayouts((fleet, today) =>
  fleet.cars().flatMap((car) => bookingsOfCar(car, fleet.statusOfCar(car), today)),
)

/** As they stand: what HQ made up, some cars that came back or soon go out, and what somebody entered. */
function bookingsOf(fleet: Fleet, now: number): readonly HqBooking[] {
  const generated = fleet.isBooked()
    ? [...generatedOf(fleet, now), ...returnedLately(fleet, now), ...pickUpsSoon(fleet, now)]
    : []
  return withEntered(generated, fleet.enteredBookings())
}

export function listReservations(fleet: Fleet, query: URLSearchParams, now: number): Listing {
  const columns = ['id', 'status', 'vehicle_id', 'pick_up_date', 'return_date', 'created_at', 'updated_at']
  const found = filtered(asked(bookingsOf(fleet, now), query), query, columns, columnOf)
  const json = (at: number) => {
    const booking = found[at]
    return booking ? JSON.stringify(reservation(fleet, booking)) : 'null'
  }
  return { key: 'car_rental_reservations', size: found.length, json }
}

export function oneReservation(fleet: Fleet, id: number, now: number): string {
  const booking = bookingsOf(fleet, now).find((it) => it.id === id)
  if (!booking) throw notFound('No query results for model [Reservation].')
  return JSON.stringify({ ...reservation(fleet, booking), vehicles: vehiclesOf(fleet, booking) })
}

/** Whether HQ knows one of this id. */
export function hasReservation(fleet: Fleet, id: string, now: number): boolean {
  return bookingsOf(fleet, now).some((it) => String(it.entered?.id ?? it.id) === id)
}

function asked(bookings: readonly HqBooking[], query: URLSearchParams): readonly HqBooking[] {
  const vehicle = query.get('vehicle_id')
  const moment = readMoment(query.get('on_date'))
  const ofVehicle = vehicle ? bookings.filter((it) => holds(it, Number(vehicle))) : bookings
  return Number.isNaN(moment)
    ? ofVehicle
    : ofVehicle.filter(({ from, to }) => from <= moment && moment < (to ?? Infinity))
}

function holds({ car, swappedFrom, isClassOnly }: HqBooking, vehicleId: number): boolean {
  if (isClassOnly) return false
  return idOfCar(car) === vehicleId || (swappedFrom !== undefined && idOfCar(swappedFrom) === vehicleId)
}

function columnOf(booking: HqBooking, column: string): unknown {
  if (column === 'id') return booking.entered?.id ?? booking.id
  if (column === 'status') return booking.status
  if (column === 'vehicle_id') return booking.isClassOnly ? null : idOfCar(booking.car)
  if (column === 'pick_up_date') return booking.from
  return column === 'return_date' ? booking.to : createdAt(booking)
}

function reservation(fleet: Fleet, booking: HqBooking): HqRecord {
  const { id, car, status, from, to, isClassOnly } = booking
  const form = id % 2 === 0 ? 'iso' : 'plain'
  const { classId } = modelOfCar(car)
  const customer = customerOf(id)
  const [pickUp, back] = [pick(locations, 'pick up', id), pick(locations, 'return', id)]
  const hasLeft = status === 'rental' || status === 'completed'
  const days = Math.ceil(((to ?? from + 30 * DAY) - from) / DAY)
  return {
    id,
    prefixed_id: `CHS - ${id}`,
    custom_reservation_number: id % 9 === 0 ? `WEB-${id}` : null,
    confirmation_number: id % 3 === 0 ? null : String(800_000 + id),
    uuid: `7c1e5a90-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status,
    pick_up_date: writeMoment(from, form),
    return_date: to === undefined ? null : writeMoment(to, form),
    initial_pick_up_date: writeMoment(from, form),
    pick_up_time: writeTimeOfDay(from),
    return_time: to === undefined ? null : writeTimeOfDay(to),
    brand_id: 1 + (car % 2),
    vehicle_class_id: classId,
    vehicle_class: { id: classId, name: vehicleClasses[classId - 1] },
    customer_id: customer.id,
    customer,
    pick_up_location_id: pickUp.id,
    return_location_id: back.id,
    pick_up_location_label: pickUp.name,
    return_location_label: back.name,
    notes: id % 4 === 0 ? 'Child seat requested' : null,
    created_at: writeMoment(createdAt(booking), form),
    updated_at: writeMoment(createdAt(booking), form),
    deleted_at: booking.isDeleted ? writeMoment(createdAt(booking), form) : null,
    total_days: days,
    currency: 'usd',
    total_price: money(days * between(39, 96, 'rate', id) + 0.5, id % 2 === 0 ? 'text' : 'object'),
    reservation_started_at: hasLeft ? from / 1000 : null,
    reservation_ended_at: status === 'completed' && to ? to / 1000 : null,
    active_vehicle_information: isClassOnly ? null : activeVehicle(fleet, booking),
    // Some lists of HQ tell all vehicles a reservation had, and all do where one was swapped.
    ...((id % 2 === 0 || isSwapped(booking)) && { vehicles: vehiclesOf(fleet, booking) }),
    ...entered(booking),
  }
}

function isSwapped({ swappedFrom, entered: change }: HqBooking): boolean {
  return swappedFrom !== undefined || change?.swappedOut !== undefined
}

/** What somebody entered, in HQ's words. */
function entered({ entered: change }: HqBooking): HqRecord {
  if (!change) return {}
  const { id, vehicleClass, price, currency = 'usd', days, pickUpLocation, returnLocation } = change
  const amount = price?.toFixed(2)
  return {
    id,
    ...(vehicleClass !== undefined && {
      vehicle_class_id: null,
      vehicle_class: { id: null, name: vehicleClass },
    }),
    ...(price !== undefined && { total_price: { currency, amount, amount_for_display: amount } }),
    ...(change.currency !== undefined && { currency }),
    ...(days !== undefined && { total_days: days }),
    ...(pickUpLocation !== undefined && { pick_up_location_label: pickUpLocation }),
    ...(returnLocation !== undefined && { return_location_label: returnLocation }),
  }
}

function activeVehicle(fleet: Fleet, booking: HqBooking): HqRecord {
  const { id, plate, label } = fleet.vehicle(placeOfCar(booking.car))
  return { vehicle_id: id, plate, vehicle: { id, label }, ...odometers(fleet, booking) }
}

/** What was entered counts; else what the car shows now, less what it has gone since. */
function odometers(fleet: Fleet, { car, status, driven, entered: change }: HqBooking): HqRecord {
  const { odometer } = fleet.vehicle(placeOfCar(car))
  const hasLeft = status === 'rental' || status === 'completed'
  const shown = (since: number | undefined) => {
    const before = Number(odometer) - (since ?? 0)
    return since === undefined ? odometer : odometer !== null && before >= 0 ? before : null
  }
  return {
    odometer_pick_up: change?.odometerPickUp ?? (hasLeft ? shown(driven?.before) : null),
    odometer_return: change?.odometerReturn ?? (status === 'completed' ? shown(driven?.after) : null),
  }
}

function vehiclesOf(fleet: Fleet, booking: HqBooking): HqRecord[] {
  const { id, car, from, to, isClassOnly, entered: change } = booking
  if (isClassOnly) return []
  const swappedFrom = change?.swappedOut ? carOfId(change.swappedOut.hqVehicleId) : booking.swappedFrom
  const swapped = change?.swappedOut?.at ?? from + 20 * HOUR
  const line = (of: number, active: boolean, start: number, end: number | undefined): HqRecord => {
    const { vehicle_id, plate, vehicle, ...odometer } = activeVehicle(fleet, { ...booking, car: of })
    return {
      id: id * 10 + (active ? 1 : 0),
      active,
      vehicle: { ...(typeof vehicle === 'object' ? vehicle : {}), id: vehicle_id, plate },
      pick_up_date: writeMoment(start, 'iso'),
      return_date: end === undefined ? null : writeMoment(end, 'iso'),
      ...odometer,
    }
  }
  if (swappedFrom === undefined) return [line(car, true, from, to)]
  const first = line(swappedFrom, false, from, swapped)
  return [{ ...first, ...backAfter(first) }, line(car, true, swapped, to)]
}

/** A car that was brought back before the end has been read. */
function backAfter({ odometer_pick_up }: HqRecord): HqRecord {
  const miles = Number(odometer_pick_up)
  return { odometer_return: miles > 0 ? miles + MILES_UNTIL_SWAPPED : null }
}

function createdAt({ id, from }: HqBooking): number {
  return from - between(2, 30, 'booked', id) * DAY
}
