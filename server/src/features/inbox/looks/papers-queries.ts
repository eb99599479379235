import { dayIn } from '@pitlane/contract/formats'
import { PAPER_SOON_DAYS, type Paper } from '@pitlane/contract/vehicles/papers'
import type { ReadContext, SignedIn } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { keptPapers } from '../../vehicles/papers-queries.ts'

export interface ExpiringPaper {
  vehicleId: string
  vehicleKey: string
  paper: Paper
  lastDay: string
}

/** Papers of cars in the fleet that are still good, and will not be for long. */
export function papersExpiring(ctx: ReadContext & Pick<SignedIn, 'timezone'>): Promise<ExpiringPaper[]> {
  const today = dayIn(ctx.timezone, ctx.now)
  return ctx.query<ExpiringPaper>(sql`
    select vehicles.id as "vehicleId", vehicle_key as "vehicleKey", paper, last_day as "lastDay"
    from vehicles
    cross join lateral ${keptPapers}
    where tenant_id = ${ctx.tenantId} and archived_at is null
      and last_day between ${today}::date and ${today}::date + ${PAPER_SOON_DAYS}::int
    order by last_day, vehicle_key collate app.natural_order, vehicles.id, paper`)
}
