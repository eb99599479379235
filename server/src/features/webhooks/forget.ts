import { DELIVERIES_SHOWN } from '@pitlane/contract/webhooks/calls'
import { asSystem, type Moment, systemReason, type WriteContext, withTenant } from '../../platform/context.ts'
import { keepNewest, wakeNext } from '../../platform/deliveries/receiver-queries.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { forgetEvents, tenantsWithEvents } from './event-queries.ts'
import { WEBHOOK_WAY } from './log-queries.ts'

const forgetting = systemReason('forget what webhooks were told long ago')

/** In one hour; where there is more than the log shows, there is the most. */
const MOST_TENANTS = 1_000

/** Only what the log shows is kept, and what it tells of. */
export const forgetDeliveries = job({
  name: 'forget-webhook-deliveries',
  cron: '53 * * * *',
  work: async (moment: Moment) => {
    const tenants = await asSystem(moment, forgetting, (ctx) => tenantsWithEvents(ctx, MOST_TENANTS))
    const forget = (tenantId: string) => withTenant(moment, tenantId, forgetHere)
    await inTurns(moment, tenants, forget, 'old deliveries of webhooks were not forgotten')
  },
})

async function forgetHere(ctx: WriteContext): Promise<void> {
  await keepNewest(ctx, WEBHOOK_WAY, DELIVERIES_SHOWN)
  await forgetEvents(ctx)
  // None is left that nobody will wake.
  await wakeNext(ctx, WEBHOOK_WAY)
}
