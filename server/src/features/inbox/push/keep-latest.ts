import { asSystem, systemReason, withTenant } from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { devicesAt, loseDevice } from './device-queries.ts'

const moving = systemReason('find who had a device before')

/** It is in one business, and in two while it moves; what is left is for the next who registers it. */
const MOST_AT_ONCE = 100

/**
 * Of those who have registered one address the last keeps it. Whoever looks decides the same, however many look at once, and
 * takes it only from who registered it earlier.
 */
export const keepLatest = job<{ endpointHash: string }>({
  name: 'keep-latest-device',
  work: async (moment, data) => {
    const endpointHash = Buffer.from(data.endpointHash, 'hex')
    const [latest, ...others] = await asSystem(moment, moving, (system) =>
      devicesAt(system, endpointHash, MOST_AT_ONCE),
    )
    if (!latest) return
    for (const { tenantId } of others)
      await withTenant(moment, tenantId, (ctx) => loseDevice(ctx, endpointHash, latest))
  },
})
