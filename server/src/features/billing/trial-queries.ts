import { TRIAL_WARNING_DAYS } from '@pitlane/contract/billing/calls'
import type { SystemContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

type TrialMailKind = 'soon' | 'ended'

/** After a longer silence nobody is told any more that a trial ended. */
const LATEST_DAYS = 3

export interface EndingTrial {
  tenantId: string
  trialEnd: string
  kind: TrialMailKind
}

/** Businesses without a subscription whose trial ends soon or has just ended, and who were not told. */
export function endingTrials(ctx: SystemContext): Promise<EndingTrial[]> {
  return ctx.query<EndingTrial>(sql`
    select tenants.id as "tenantId", free_trial_end as "trialEnd", kind
    from tenants
    cross join lateral (select case when free_trial_end < ${ctx.now} then 'ended' else 'soon' end as kind) as due
    where free_trial and not is_subscriber and status = 'active'
      and free_trial_end between ${ctx.now}::timestamptz - make_interval(days => ${LATEST_DAYS}::int)
                             and ${ctx.now}::timestamptz + make_interval(days => ${TRIAL_WARNING_DAYS}::int)
      and not exists (select from trial_mails
                      where tenant_id = tenants.id and trial_end = free_trial_end and trial_mails.kind = due.kind)
    order by free_trial_end, tenants.id`)
}

export interface Recipient {
  userId: string
  email: string
  businessName: string
  timezone: string
}

/** Records that they are told, and says who; nobody when somebody else was faster or it is no longer so. */
export function recordTrialMail(
  ctx: WriteContext,
  { trialEnd, kind }: Pick<EndingTrial, 'trialEnd' | 'kind'>,
): Promise<Recipient[]> {
  return ctx.query<Recipient>(sql`
    with recorded as (
      insert into trial_mails (tenant_id, trial_end, kind, sent_at)
      select id, free_trial_end, ${kind}, ${ctx.now} from tenants
      where id = ${ctx.tenantId} and free_trial_end = ${trialEnd} and not is_subscriber
      on conflict do nothing
      returning tenant_id)
    select users.id as "userId", email, name as "businessName", timezone
    from recorded
    join tenants on tenants.id = ${ctx.tenantId}
    join users on users.tenant_id = ${ctx.tenantId} and role = 'admin' and is_active
    order by users.id`)
}
