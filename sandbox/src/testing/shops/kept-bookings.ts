import { type Query, sql } from '@pitlane/server/platform/database/database'
import { given } from '@pitlane/server/platform/database/given'

/** A booking as a sync writes it; a car that was swapped has times of its own, the others those of their booking. */
export interface Kept {
  id: string
  hqId: string
  number: string | null
  status: string
  pickUpAt: string
  returnAt: string | null
  cars: { hqVehicleId: string; isActive: boolean; pickUpAt: string | null; returnAt: string | null }[]
}

export async function keepBookings(query: Query, tenantId: string, bookings: readonly Kept[]): Promise<void> {
  await query(sql`
    insert into bookings (tenant_id, id, hq_id, number, status, pick_up_at, return_at, source_digest)
    select ${tenantId}, id, hq_id, number, status, pick_up_at, return_at, '-'
    from ${given('given', bookings, {
      id: ['uuid', 'id'],
      hq_id: ['text', 'hqId'],
      number: ['text', 'number'],
      status: ['text', 'status'],
      pick_up_at: ['timestamptz', 'pickUpAt'],
      return_at: ['timestamptz', 'returnAt'],
    })}`)
  const entries = bookings.flatMap(({ id, cars }) => cars.map((it, place) => ({ ...it, id, place })))
  await query(sql`
    insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, pick_up_at, return_at)
    select ${tenantId}, id, place, hq_vehicle_id, is_active, pick_up_at, return_at
    from ${given('given', entries, {
      id: ['uuid', 'id'],
      place: ['int', 'place'],
      hq_vehicle_id: ['text', 'hqVehicleId'],
      is_active: ['boolean', 'isActive'],
      pick_up_at: ['timestamptz', 'pickUpAt'],
      return_at: ['timestamptz', 'returnAt'],
    })}`)
}
