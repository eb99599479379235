import type { Call } from './behaviours.ts'
import { type Answer, type Listing, notFound, one, page, serverError } from './envelope.ts'
import { filtered } from './filters.ts'
import { branches } from './fleet/catalogue.ts'
import type { Fleet } from './fleet/fleet.ts'
import { listRepairOrders } from './repair-orders.ts'
import { idAt, placeOfId } from './reservations/places.ts'
import { listReservations, oneReservation } from './reservations/reservations.ts'

/** What HQ answers when all is well. */
export function answer({ fleet, path, query }: Call, now: number): Answer {
  const form = fleet.size % 2 === 0 ? 'newer' : 'older'
  const [, list = path, id] = /^(fleets\/vehicles|car-rental\/reservations)\/(\d+)$/.exec(path) ?? []
  if (id && list === 'fleets/vehicles') return one(oneVehicle(fleet, id))
  if (id) return one(oneReservation(fleet, Number(id), now))
  if (path === 'fleets/vehicles') return page(listVehicles(fleet, query), query, form)
  if (path === 'car-rental/reservations') return page(listReservations(fleet, query, now), query, form)
  if (path === 'fleets/repair-orders') return page(listRepairOrders(fleet, query, now), query, form)
  if (path === 'fleets/brands') return { status: 200, body: JSON.stringify({ fleets_brands: branches }) }
  if (path === 'tenants/current') return one(JSON.stringify(tenant))
  throw notFound(`The route api/${path} could not be found.`)
}

const tenant = {
  id: 71,
  label: 'Low Country Rentals',
  date_format: 'Y-m-d',
  tenant_link: 'https://low-country-rentals.caagcrm.com',
  timezone: 'America/New_York',
  currency: 'usd',
}

const vehicleColumns = [
  'id',
  'label',
  'vehicle_key',
  'plate',
  'vin',
  'year',
  'status',
  'odometer',
  'updated_at',
]

function listVehicles(fleet: Fleet, query: URLSearchParams): Listing {
  const places = filtered(fleet.places(), query, vehicleColumns, (place, column) =>
    column === 'id' ? idAt(place) : fleet.vehicle(place)[column],
  )
  const json = (at: number) => writeVehicle(fleet, places[at] ?? 0)
  return { key: 'fleets_vehicles', size: places.length, json }
}

function oneVehicle(fleet: Fleet, id: string): string {
  const place = placeOfId(id)
  if (place === undefined || !fleet.has(place)) throw notFound('No query results for model [Vehicle].')
  return writeVehicle(fleet, place)
}

function writeVehicle(fleet: Fleet, place: number): string {
  if (fleet.fails(place)) throw serverError()
  return fleet.vehicleJson(place)
}
