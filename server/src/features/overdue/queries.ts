import type { DueStatus, TriggerType } from '@pitlane/contract/routine/due'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { routinesDue, templateOrder } from '../routine/routines-due-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'>

/** A routine that may become a repair, with what decides whether it does. */
export interface Candidate {
  id: string
  vehicleId: string
  title: string
  dueStatus: DueStatus
  triggerType: TriggerType
  isActive: boolean
  vehicle: { mileage: number | null; archivedAt: string | null }
  hasOpenRepair: boolean
  daysOverdue: number | null
  milesOverdue: number | null
}

/**
 * Active routines that are overdue or of which it cannot be told; or these, whatever they are. Whether a repair is open is
 * asked as a case, so that only the index by routine fits.
 */
export function candidates(ctx: Reading, ids: readonly string[]): Promise<Candidate[]> {
  const which =
    ids.length > 0
      ? sql`routine.id = any(${[...ids]}::uuid[])`
      : sql`is_active and (due_status = 'overdue' or (trigger_type = 'mileage' and mileage is null))`
  return ctx.query<Candidate>(sql`
    select routine.id, vehicle_id as "vehicleId", title, due_status as "dueStatus", trigger_type as "triggerType", is_active as "isActive",
           json_build_object('mileage', mileage, 'archivedAt', archived_at) as vehicle,
           exists (select from repairs where repairs.tenant_id = ${ctx.tenantId} and repairs.template_id = routine.id
                   and case repairs.status when 'completed' then false else true end) as "hasOpenRepair",
           -days as "daysOverdue", -miles as "milesOverdue"
    from ${routinesDue(ctx)} where ${which} order by ${templateOrder}`)
}
