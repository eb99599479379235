import type { User } from '@pitlane/contract/accounts/calls'
import type { Person, Session, SessionRow } from '../../platform/access/sessions.ts'
import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { tenantClock } from '../tenants/queries.ts'

declare module '../../platform/access/sessions.ts' {
  interface Person extends User {}
}

/** Whose session it is, while they are active and their business is. A suspension ends what was opened before it, by the clock of the database. */
export async function whoIsSignedIn(ctx: ReadContext, row: SessionRow): Promise<Session | undefined> {
  const [found] = await ctx.query<Session & { user: Person }>(sql`
    select ${row.columns},
           json_build_object('id', users.id, 'tenantId', users.tenant_id, 'username', username, 'email', users.email,
             'pendingEmail', email_changes.email,
             'firstName', first_name, 'lastName', last_name, 'profileImageUrl', profile_image_url,
             'role', role) as user,
           json_build_object('timezone', timezone, 'clock', ${tenantClock}, 'freeTrialEnddate', free_trial_end,
             'isSubscriber', is_subscriber) as tenant,
           require_second_factor and not sessions.has_both_factors
             and not exists (select from authenticators where authenticators.tenant_id = ${ctx.tenantId}
               and authenticators.user_id = users.id and authenticators.confirmed_at is not null)
             and not exists (select from passkeys where passkeys.tenant_id = ${ctx.tenantId}
               and passkeys.user_id = users.id) as "mustSetUpSecondFactor"
    from sessions
    join users on users.tenant_id = ${ctx.tenantId} and users.id = sessions.user_id and users.is_active
    join tenants on tenants.id = ${ctx.tenantId} and tenants.status = 'active'
    left join email_changes on email_changes.tenant_id = ${ctx.tenantId} and email_changes.user_id = users.id
      and email_changes.expires_at > ${ctx.now}
    where sessions.tenant_id = ${ctx.tenantId} and ${row.condition} and (suspended_at is null or sessions.opened_at > suspended_at)`)
  if (!found?.mustSetUpSecondFactor) return found
  return { ...found, user: { ...found.user, mustSetUpSecondFactor: true } }
}
