import { asSystem, type Moment, systemReason, withTenant } from '../context.ts'
import { inTurns } from '../jobs/in-turns.ts'
import { job } from '../jobs/jobs.ts'
import { takeMails, takePosted, takePushes, tenantsFromBefore } from './from-before-queries.ts'

const finding = systemReason('find what the version before had to deliver')
const MOST_TENANTS = 100
const AT_A_TIME = 500

/**
 * What instances of the version before leave behind, or write while this one takes over, leaves by the ways of now; the version after
 * does without.
 */
export const takeFromBefore = job({
  name: 'deliveries-from-before',
  isTicking: true,
  work: async (moment: Moment) => {
    const tenants = await asSystem(moment, finding, (ctx) => tenantsFromBefore(ctx, MOST_TENANTS))
    const takeSome = (tenantId: string) => takeSomeFromBefore(moment, tenantId)
    await inTurns(moment, tenants, takeSome, 'deliveries from before were not taken over')
  },
})

/** Some of a business; says whether there may be more. */
export function takeSomeFromBefore(moment: Moment, tenantId: string): Promise<boolean> {
  return withTenant(moment, tenantId, async (ctx) => {
    const taken = [
      await takeMails(ctx, AT_A_TIME),
      await takePosted(ctx, AT_A_TIME),
      await takePushes(ctx, AT_A_TIME),
    ]
    return taken.includes(AT_A_TIME)
  })
}
