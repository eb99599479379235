import type { Moment } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

/** `mayWork` of the contract, of a row of `tenants`: a test compares them. */
export function mayWorkNow({ now }: Pick<Moment, 'now'>): Sql {
  return sql`(is_subscriber or free_trial_end is null or free_trial_end >= ${now})`
}

/** By the clock, nothing happens in a business that is suspended, or whose trial is over. */
export function isWorking(moment: Pick<Moment, 'now'>): Sql {
  return sql`tenants.status = 'active' and ${mayWorkNow(moment)}`
}
