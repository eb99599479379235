import { asSystem, type Moment, systemReason } from '../context.ts'
import { inTurns } from '../jobs/in-turns.ts'
import { job } from '../jobs/jobs.ts'
import { deliverAll, deliverInSets } from './deliver.ts'
import { tenantsWithDue } from './queries.ts'
import type { Outgoing, Way } from './way.ts'

const finding = systemReason('find deliveries that are due')

/** In one look; what is left is due at the next, and other instances take some. */
const MOST_TENANTS = 100

/** What leaves at once is enqueued with what causes it; what could not leave then, or gathers, is looked for with every tick. */
export function deliveryJobs<Message extends Outgoing>(way: Way<Message>) {
  const { name, apart } = way

  /** Nobody who has something else to do waits for servers of others. */
  const begin = (moment: Moment, tenantId: string) =>
    moment.platform.background.begin((signal) => deliverAll(moment, way, tenantId, signal))

  return {
    atOnce: job<{ tenantId: string }>({
      name: `deliver-${name}`,
      work: async (moment, { tenantId }) => {
        if (apart) return begin(moment, tenantId)
        const deliverSome = deliverInSets(moment, way)
        while (await deliverSome(tenantId));
      },
    }),

    again: job({
      name: `deliver-${name}-again`,
      isTicking: true,
      work: async (moment: Moment) => {
        const tenants = await asSystem(moment, finding, (ctx) => tenantsWithDue(ctx, name, MOST_TENANTS))
        if (apart) for (const tenantId of tenants) begin(moment, tenantId)
        else await inTurns(moment, tenants, deliverInSets(moment, way), `${name} of a business did not leave`)
      },
    }),
  }
}
