import { asSystem, type Moment, systemReason } from '../context.ts'
import { inTurns } from '../jobs/in-turns.ts'
import { job } from '../jobs/jobs.ts'
import { deliverAll, deliverInSets } from './deliver.ts'
import { tenantsWithDue } from './queries.ts'
import type { Outgoing, Way } from './way.ts'

const finding = systemReason('find deliveries that are due')

/** So many businesses are looked for at once, so that whoever else has a turn meanwhile waits for no more of them; … */
const TENANTS_AT_ONCE = 100
/** … and then the next ones, until there are none, or so often: others take some, and what is left is due at the next tick. */
const MOST_LOOKS = 50

/** What leaves at once is enqueued with what causes it; what could not leave then, or gathers, is looked for with every tick. */
export function deliveryJobs<Message extends Outgoing>(way: Way<Message>, atOnce = TENANTS_AT_ONCE) {
  const { name, apart } = way

  /** Nobody who has something else to do waits for servers of others: it is over when the first set is taken. */
  const begin = (moment: Moment, tenantId: string) =>
    new Promise<void>((taken) =>
      moment.platform.background.begin((signal) =>
        deliverAll(moment, way, tenantId, { signal, taken }).finally(taken),
      ),
    )

  /** Whether there may be more businesses. */
  async function deliverToSome(moment: Moment): Promise<boolean> {
    const tenants = await asSystem(moment, finding, (ctx) => tenantsWithDue(ctx, name, atOnce))
    if (apart) await Promise.all(tenants.map((tenantId) => begin(moment, tenantId)))
    else await inTurns(moment, tenants, deliverInSets(moment, way), `${name} of a business did not leave`)
    return tenants.length === atOnce
  }

  return {
    atOnce: job<{ tenantId: string }>({
      name: `deliver-${name}`,
      work: async (moment, { tenantId }) => {
        if (apart) return void begin(moment, tenantId)
        const deliverSome = deliverInSets(moment, way)
        while (await deliverSome(tenantId));
      },
    }),

    again: job({
      name: `deliver-${name}-again`,
      isTicking: true,
      work: async (moment: Moment) => {
        for (let looks = 1; (await deliverToSome(moment)) && looks < MOST_LOOKS; looks++);
      },
    }),
  }
}
