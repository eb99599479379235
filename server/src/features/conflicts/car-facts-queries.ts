import { takingBookingStatuses } from '@pitlane/contract/bookings/taking'
import type { CarBooking, CarFacts, OpenRepair } from '@pitlane/contract/conflicts/going-out'
import type { ReadContext } from '../../platform/context.ts'
import { instantText, type Sql, sql } from '../../platform/database/database.ts'
import { MOST_TRIPS_OF_CAR } from './trip-queries.ts'

/** As with trips: of a car that has more the gravest are known. */
const MOST_REPAIRS_OF_CAR = 50

type Row = Omit<CarFacts, 'repairs' | 'bookings'> & {
  repairs: OpenRepair[] | null
  bookings: CarBooking[] | null
}

/** What says whether these cars may go out, by car. */
export function factsOfCars(ctx: ReadContext, vehicleIds: readonly string[]): Promise<Map<string, CarFacts>> {
  return factsOf(ctx, sql`vehicles.id = any(${[...vehicleIds]}::uuid[])`)
}

/** The same of all cars of these classes. */
export function factsOfClasses(ctx: ReadContext, classes: readonly string[]): Promise<Map<string, CarFacts>> {
  return factsOf(ctx, sql`vehicle_class = any(${[...classes]}::text[])`)
}

async function factsOf(ctx: ReadContext, which: Sql): Promise<Map<string, CarFacts>> {
  const rows = await ctx.query<Row>(sql`
    with cars as materialized (
      select id, hq_vehicle_id, vehicle_class, status, plate_expires, registration_expires, inspection_expires
      from vehicles where vehicles.tenant_id = ${ctx.tenantId} and archived_at is null and ${which}),
    held as materialized (
      select vehicle_id, json_agg(${repairFacts} order by urgency_rank desc, number) as repairs
      from (
        select *, row_number() over (
                 partition by vehicle_id
                 order by urgency_level = 'critical' desc, repairs.status = 'in progress' desc, urgency_rank desc, planned_start, number)
                 as place
        from repairs
        where repairs.tenant_id = ${ctx.tenantId} and repairs.status in ('need', 'in progress')
          and vehicle_id in (select id from cars)) as repairs
      where place <= ${MOST_REPAIRS_OF_CAR}
      group by vehicle_id),
    taken as materialized (
      select hq_vehicle_id, json_agg(${bookingFacts} order by pick_up_at, hq_id) as bookings
      from (
        select *, row_number() over (
                 partition by hq_vehicle_id order by own.status = 'rental' desc, pick_up_at, hq_id) as place
        from (
          select distinct booking_vehicles.hq_vehicle_id, bookings.hq_id, bookings.status, bookings.pick_up_at,
                 bookings.return_at
          from booking_vehicles
          join bookings on bookings.tenant_id = ${ctx.tenantId} and bookings.id = booking_vehicles.booking_id
          where booking_vehicles.tenant_id = ${ctx.tenantId} and booking_vehicles.is_active
            and booking_vehicles.hq_vehicle_id in (select hq_vehicle_id from cars)
            and bookings.status = any(${[...takingBookingStatuses]}::text[])
            and (bookings.status = 'rental' or bookings.return_at is null or bookings.return_at > ${ctx.now}::timestamptz)) as own) as own
      where place <= ${MOST_TRIPS_OF_CAR}
      group by hq_vehicle_id)
    select cars.id as "vehicleId", vehicle_class as "vehicleClass", cars.status, plate_expires as "plateExpires", registration_expires as "registrationExpires",
           inspection_expires as "inspectionExpires", repairs, bookings
    from cars
    left join held on held.vehicle_id = cars.id
    left join taken on taken.hq_vehicle_id = cars.hq_vehicle_id`)
  return new Map(
    rows.map(({ repairs, bookings, ...facts }) => [
      facts.vehicleId,
      { ...facts, repairs: repairs ?? [], bookings: bookings ?? [] },
    ]),
  )
}

const repairFacts: Sql = sql`json_build_object('id', id, 'number', number, 'title', title, 'status', repairs.status,
  'urgencyLevel', urgency_level, 'createdAt', ${instantText(sql`created_at`)}, 'startDate', start_date,
  'startTime', start_time, 'endDate', end_date, 'endTime', end_time,
  'plannedStart', ${instantText(sql`planned_start`)}, 'plannedEnd', ${instantText(sql`planned_end`)})`

const bookingFacts: Sql = sql`json_build_object('id', hq_id, 'status', own.status,
  'pickUp', (extract(epoch from pick_up_at) * 1000)::float8, 'return', (extract(epoch from return_at) * 1000)::float8)`
