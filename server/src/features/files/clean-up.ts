import { HOUR } from '@pitlane/contract/durations'
import { UNCLAIMED_HOURS, UNUSED_HOURS } from '@pitlane/contract/files/calls'
import { asSystem, type Moment, systemReason, withTenant } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { mayRemoveFiles } from '../../platform/storage/hold-removals.ts'
import { type ObjectName, ownerOfKey, STORAGE_PREFIX } from './object-keys.ts'
import { type Deadlines, knownAmong, takeUnused, unusedObjects } from './queries.ts'
import { removeMarked } from './remove-objects.ts'

const cleaningUp = systemReason('remove unused files')

const AT_A_TIME = 200
const MOST_BATCHES = 100

/** Every hour: what was never claimed or never used, and what another removal did not finish. */
export const cleanUpFiles = job({
  name: 'files-clean-up',
  cron: '41 * * * *',
  work: async (ctx) => {
    if (!(await mayRemoveFiles(ctx.platform.database))) return
    const before = { unclaimed: ago(ctx, UNCLAIMED_HOURS), unused: ago(ctx, UNUSED_HOURS) }
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const unused = await asSystem(ctx, cleaningUp, (system) => unusedObjects(system, before, AT_A_TIME))
      for (const [tenantId, objects] of Map.groupBy(unused, (it) => it.tenantId))
        await removeUnused(ctx, tenantId, objects, before)
      if (unused.length < AT_A_TIME) return
    }
  },
})

/** One tenant after the other. Another instance may be at the same ones: what it has removed is removed again, or gone. */
async function removeUnused(
  ctx: Moment,
  tenantId: string,
  objects: readonly ObjectName[],
  before: Deadlines,
): Promise<void> {
  const ids = objects.map((it) => it.id)
  const taken = await withTenant(ctx, tenantId, (tenant) => takeUnused(tenant, ids, before))
  if (taken.length > 0) await removeMarked(ctx, tenantId, taken)
}

/** Every night: files that no row knows, left by a process that died or by a business that is gone. */
export const sweepStorage = job({
  name: 'files-sweep',
  cron: '23 3 * * *',
  work: async (ctx) => {
    const { storage } = ctx.platform
    const before = ago(ctx, UNUSED_HOURS)
    await storage.removeUnfinished(before)
    let batch: StrangeFile[] = []
    for await (const { key, changedAt } of storage.list(STORAGE_PREFIX)) {
      const owner = ownerOfKey(key)
      if (owner && changedAt < before) batch.push({ key, owner })
      if (batch.length < AT_A_TIME) continue
      await removeUnknown(ctx, batch)
      batch = []
    }
    await removeUnknown(ctx, batch)
  },
})

interface StrangeFile {
  key: string
  owner: ObjectName
}

async function removeUnknown(ctx: Moment, batch: readonly StrangeFile[]): Promise<void> {
  if (batch.length === 0) return
  const owners = batch.map((file) => file.owner)
  const known = await asSystem(ctx, cleaningUp, (system) => knownAmong(system, owners))
  const ids = new Set(known.map(({ tenantId, id }) => `${tenantId} ${id}`))
  const unknown = batch.filter(({ owner }) => !ids.has(`${owner.tenantId} ${owner.id}`))
  if (unknown.length > 0) await ctx.platform.storage.remove(unknown.map((file) => file.key))
}

function ago(ctx: Moment, hours: number): Date {
  return new Date(ctx.now.getTime() - hours * HOUR)
}
