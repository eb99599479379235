import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../platform/now.ts'
import { keptBookingsQuery } from '../../bookings/data.ts'
import { vehicleRepairsQuery } from '../../repairs/data.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { asReservations } from './kept.ts'
import { type Mark, NextDays } from './NextDays.tsx'
import { timelineOf, worksOf } from './timeline.ts'

const MOVES_EVERY = 30_000

/** The coming days of a car as its bar shows them, by what the last sync left: free times are looked for in the same. */
export function CarDays({ vehicleId, marks }: { vehicleId: string; marks: readonly Mark[] }) {
  const now = useNow(MOVES_EVERY).getTime()
  const timezone = useQuery(tenantQuery).data?.timezone
  const bookings = useQuery(keptBookingsQuery(vehicleId)).data?.bookings ?? []
  const repairs = useQuery(vehicleRepairsQuery(vehicleId)).data ?? []
  const entries = timelineOf(asReservations(bookings, now), worksOf(repairs, now, timezone), now)
  return <NextDays entries={entries} now={now} marks={marks} />
}
