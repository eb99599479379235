import { UNCLAIMED_HOURS, UNUSED_HOURS } from '@pitlane/contract/files/calls'
import { asSystem, type Moment, systemReason } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { keysOf, type ObjectName, ownerOfKey, STORAGE_PREFIX } from './object-keys.ts'
import { forgetAllRemoved, knownAmong, takeUnused } from './queries.ts'

const cleaningUp = systemReason('remove unused files')

const AT_A_TIME = 200
const MOST_BATCHES = 100
const HOUR = 60 * 60 * 1000

/** Every hour: what was never claimed or never used, and what another removal did not finish. */
export const cleanUpFiles = job({
  name: 'files-clean-up',
  cron: '41 * * * *',
  work: async (ctx) => {
    const before = { unclaimed: ago(ctx, UNCLAIMED_HOURS), unused: ago(ctx, UNUSED_HOURS) }
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const gone = await asSystem(ctx, cleaningUp, (system) => takeUnused(system, before, AT_A_TIME))
      if (gone.length === 0) return
      await ctx.platform.storage.remove(gone.flatMap(keysOf))
      await asSystem(ctx, cleaningUp, (system) => forgetAllRemoved(system, gone))
      if (gone.length < AT_A_TIME) return
    }
  },
})

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
