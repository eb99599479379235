import { asSystem, type Moment, readingTenant, systemReason, withTenant } from '../../platform/context.ts'
import { inTurns } from '../../platform/jobs/in-turns.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { mayRemoveFiles } from '../../platform/storage/hold-removals.ts'
import { markAllRemoved } from '../files/queries.ts'
import { currentTenant } from '../tenants/queries.ts'
import { isPaying } from './close.ts'
import { removeFiles, removeRows } from './erase.ts'
import { endedClosings, removeClosing } from './queries.ts'

const closing = systemReason('find closed businesses whose time is over')

/** What is left is due with the next tick. */
const MOST_AT_A_TICK = 20

/** With every tick: what nobody reopened in time goes, files first, and the business itself last. Cut off in the middle, it goes on. */
export const eraseClosed = job({
  name: 'erase-closed',
  isTicking: true,
  work: async (ctx: Moment) => {
    const ended = await asSystem(ctx, closing, (system) => endedClosings(system, MOST_AT_A_TICK))
    await inTurns(ctx, ended, (tenantId) => eraseOne(ctx, tenantId), 'a closed business could not be erased')
  },
})

async function eraseOne(moment: Moment, tenantId: string): Promise<void> {
  const { log, platform } = moment
  const ctx = readingTenant(moment, tenantId)
  const business = await currentTenant(ctx)
  // An operator has let it go on, or holds it.
  if (business?.status === 'active') return withTenant(moment, tenantId, removeClosing)
  if (business?.status !== 'closed') return
  if (await isPaying(ctx)) return log.error({ tenantId }, 'a closed business pays again, and is not erased')
  // A backup that begins from here on does without its files.
  await withTenant(moment, tenantId, markAllRemoved)
  if (!(await mayRemoveFiles(platform.database))) return
  await removeFiles(moment, tenantId)
  await removeRows(moment, tenantId)
  log.info({ tenantId }, 'a closed business is erased')
}
