import type { ClaimFigures, ClaimGroup } from '@pitlane/contract/claims/report'
import { inManyShapes, type Sql, sql, withRoom } from '../../../platform/database/database.ts'
import type { Reported } from '../../reports/asked-period.ts'
import { monthOf, within } from '../../reports/done-queries.ts'

/** A group as it is added up; the total has no key. */
export interface ClaimSums extends Omit<ClaimFigures, 'share'> {
  key: string | null
  /** What a car is called; other groups are named by their key. */
  name: string | null
}

/** All groups that have damages, and the total. A damage counts when it was found, and its claim with it once that was sent. */
export function claimSums(asked: Reported, by: ClaimGroup): Promise<ClaimSums[]> {
  return asked.query<ClaimSums>(
    withRoom(
      inManyShapes(sql`
      with damages as materialized (${damagesOf(asked, by)})
      select key, max(name) as name, ${sums} from damages group by key
      union all
      select null, null, ${sums} from damages`),
    ),
  )
}

const sums: Sql = sql`count(*)::int as damages, count(claimed)::int as claims,
  coalesce(sum(claimed), 0) as claimed, coalesce(sum(received), 0) as received,
  coalesce(sum(claimed - received) filter (where is_waived), 0) as waived,
  coalesce(sum(claimed - received) filter (where not is_waived), 0) as open`

/** (key, name, claimed, received, is_waived); what was never sent has claimed nothing. */
function damagesOf(asked: Reported, by: ClaimGroup): Sql {
  const { tenantId } = asked
  const partOf = (table: Sql) => sql`case when sent_at is not null then (
    select coalesce(sum(amount), 0) from ${table} as part
    where part.tenant_id = ${tenantId} and part.repair_id = claims.repair_id) end`
  return sql`
    select ${by === 'month' ? monthOf(sql`repairs.found_at`, asked) : keys[by]}::text as key, vehicle_key as name,
      ${partOf(sql`claim_lines`)} as claimed, ${partOf(sql`claim_payments`)} as received, claim_state = 'waived' as is_waived
    from repairs
    join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.id = repairs.vehicle_id
    left join claims on claims.tenant_id = ${tenantId} and claims.repair_id = repairs.id
    where repairs.tenant_id = ${tenantId} and repairs.cause = 'damage' and ${within(asked, sql`repairs.found_at`)}`
}

const keys: Record<Exclude<ClaimGroup, 'month'>, Sql> = {
  vehicle: sql`vehicles.id`,
  class: sql`coalesce(vehicle_class, '')`,
  location: sql`coalesce(location, '')`,
}
