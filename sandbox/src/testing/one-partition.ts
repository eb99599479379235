import { openPartitioned } from './partitioned-database.ts'
import type { Recorded } from './recorded-statements.ts'

/** Who may ask all tenants at once, and why; whoever waits for an answer waits for each of them. */
export const acrossTenants: Record<string, string> = {
  'features/accounts/email/email-change-queries.ts tenantOfEmailToken':
    'a link from before tokens named their tenant',
  'features/accounts/expired-queries.ts tenantsWithExpired': 'a job, every hour',
  'features/accounts/queries.ts tenantOfResetToken': 'a link from before tokens named their tenant',
  'features/audit/queries.ts removeOldEntries': 'a job, every hour',
  'features/billing/queries.ts dueTenants': 'a job, every ten minutes',
  'features/billing/trial-queries.ts endingTrials': 'a job, every hour',
  'features/closing/queries.ts endedClosings': 'with every tick',
  'features/files/queries.ts knownAmong': 'a job, every night',
  'features/files/queries.ts unusedObjects': 'a job, every hour',
  'features/hq/connection-queries.ts tenantOfWebhook': 'an address from before tokens named their tenant',
  'features/hq/sync/schedule-queries.ts dueTenants': 'a job, every minute',
  'features/hq/sync/schedule-queries.ts silentTenants': 'with every tick',
  'features/inbox/digest/digest-queries.ts tenantsToDigest': 'with every tick',
  'features/inbox/looks/look-queries.ts tenantsToLookAt': 'with every tick',
  'features/inbox/push/device-queries.ts devicesAt':
    'a device that is registered, and may have been in another business',
  'features/inbox/queries.ts removeOldNotifications': 'a job, every hour',
  'features/inbox/tell-queries.ts removeOldTidings': 'a job, every hour',
  'features/repairs/queries.ts removeOldRequests': 'a job, every hour',
  'features/tenants/queries.ts businessNamed': 'a command of whoever runs Pitlane',
  'features/tenants/queries.ts listBusinesses': 'a command of whoever runs Pitlane',
  'features/webhooks/event-queries.ts tenantsWithEvents': 'a job, every hour',
  'features/webhooks/queries.ts tenantsWithFailing': 'with every tick',
  'platform/jobs/queue-queries.ts waitingInOutbox': 'whenever Prometheus asks',
  'platform/jobs/outbox.ts tenantsWaiting': 'on a cluster, when an instance starts and every minute',
  'platform/deliveries/queries.ts tenantsWithDue': 'with every tick',
  'platform/deliveries/shown-queries.ts deliveryFigures': 'whenever Prometheus asks',
  'platform/deliveries/shown-queries.ts givenUp': 'a command of whoever runs Pitlane',
  'platform/deliveries/shown-queries.ts removeOldDeliveries': 'a job, every hour',
  'platform/deliveries/shown-queries.ts tenantOfGivenUp': 'a command of whoever runs Pitlane',
  'platform/access/sessions.ts tenantOfSession': 'a session from before tokens named their tenant',
}

/**
 * Fails for a statement that would ask the partitions of other tenants, on a database partitioned by tenant, unless it is
 * known to look across them.
 */
export async function assertOnePartition(url: string, statements: readonly Recorded[]): Promise<void> {
  const partitioned = await openPartitioned(url)
  try {
    const wrong: string[] = []
    for (const { text, values, from, door } of await partitioned.unseen(statements)) {
      if (door === 'system' && from in acrossTenants) continue
      const spread = await partitioned.spread(text, values)
      if (spread.length > 0) wrong.push(`${from} asks all tenants for ${spread.join(', ')}`)
    }
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  } finally {
    await partitioned.close()
  }
}
