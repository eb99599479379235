import { LATE_FOR_MS, takingBookingStatuses } from '@pitlane/contract/bookings/taking'
import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'>

/** Whether a booking takes anything at all, of a query that reads bookings. */
export function takesCar(asked: Asked): Sql {
  return sql`bookings.tenant_id = ${asked.tenantId} and bookings.status = any(${[...takingBookingStatuses]}::text[])
    and ${takenUntil(asked)} > bookings.pick_up_at`
}

/** A late rental keeps its car until two hours from now. */
export function takenUntil({ now }: Pick<Asked, 'now'>): Sql {
  const back = new Date(now.getTime() + LATE_FOR_MS)
  return sql`case when ${isLate({ now })} then ${back}::timestamptz else coalesce(bookings.return_at, 'infinity') end`
}

export function isLate({ now }: Pick<Asked, 'now'>): Sql {
  return sql`(bookings.status = 'rental' and bookings.return_at is not null and bookings.return_at <= ${now}::timestamptz)`
}
