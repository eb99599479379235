import { DAY, HOUR } from '@pitlane/contract/durations'
import { asSystem, type Moment, systemReason, withTenant } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { alignQuantity, compareWithStripe } from './compare.ts'
import { withLease } from './lease.ts'
import { dueTenants, removeOldEvents, setDue, takeDue } from './queries.ts'
import { isConfigured } from './stripe-client.ts'

const forgetting = systemReason('forget old events of Stripe')
const comparing = systemReason('find what is due at Stripe')

const JITTER = 0.1
const AT_ONCE = 4
/** Others look at the same ones; there is one left for each of them. */
const LOOKED_AT = 20
/** So many failures in a row are Stripe's, not a business's: the rest waits for the next round. */
const MOST_FAILURES = 3

/** Once a day for each business, at its own time: repairs lost webhooks and counts the vehicles anew. */
export const compareDue = job({
  name: 'billing-due',
  cron: '*/10 * * * *',
  work: async (ctx: Moment) => {
    if (!isConfigured(ctx.platform.config)) return
    await Promise.all(Array.from({ length: AT_ONCE }, () => compareUntilNoneIsDue(ctx)))
    await asSystem(ctx, forgetting, removeOldEvents)
  },
})

async function compareUntilNoneIsDue(ctx: Moment): Promise<void> {
  for (let failures = 0; failures < MOST_FAILURES; ) {
    const moment = { ...ctx, now: ctx.platform.clock() }
    const again = new Date(moment.now.getTime() + HOUR)
    const tenantId = await takeOne(moment, again)
    if (!tenantId) return
    try {
      await compareOne(moment, tenantId)
      failures = 0
    } catch (error) {
      failures += 1
      ctx.log.error({ err: error, tenantId }, 'a business could not be compared with Stripe')
    }
  }
}

async function takeOne(moment: Moment, until: Date): Promise<string | undefined> {
  const due = await asSystem(moment, comparing, (system) => dueTenants(system, LOOKED_AT))
  for (const tenantId of due)
    if (await withTenant(moment, tenantId, (tenant) => takeDue(tenant, until))) return tenantId
  return undefined
}

async function compareOne(moment: Moment, tenantId: string): Promise<void> {
  await withLease(moment, tenantId, async (lease) => {
    const known = await compareWithStripe(moment, lease)
    if (known) await alignQuantity(moment, lease, known)
    const jitter = 1 + JITTER * (2 * Math.random() - 1)
    await lease.write((ctx) => setDue(ctx, new Date(moment.now.getTime() + DAY * jitter)))
  })
}
