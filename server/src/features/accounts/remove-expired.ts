import { removeExpiredCounts, removeExpiredSessions } from '../../platform/access/expired-queries.ts'
import { asSystem, type Moment, systemReason, withTenant } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { removeExpiredTokens, tenantsWithExpired } from './expired-queries.ts'

const expiring = systemReason('remove what has expired')

/**
 * Business by business: who was signed in is announced when it goes, and what is announced can be part of one machine's
 * commit only.
 */
export const removeExpired = job({
  name: 'remove-expired',
  cron: '17 * * * *',
  work: async (ctx: Moment) => {
    await asSystem(ctx, expiring, removeExpiredCounts)
    for (const tenantId of await asSystem(ctx, expiring, tenantsWithExpired))
      await withTenant(ctx, tenantId, async (tenant) => {
        await removeExpiredSessions(tenant)
        await removeExpiredTokens(tenant)
      })
  },
})
