import { setTimeout } from 'node:timers/promises'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { FILE_IN_USE, FILE_NOT_FOUND, FILE_REMOVED, type files } from '@pitlane/contract/files/calls'
import { type Moment, readingTenant, withTenant } from '../../platform/context.ts'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { mayRemoveFiles } from '../../platform/storage/hold-removals.ts'
import { keysOf, type ObjectName } from './object-keys.ts'
import { findObject, forgetRemoved, markRejected, markRemoved, removedAmong } from './queries.ts'

/** What a saved repair shows stays until a save unlinks it, so that Cancel really cancels. */
export async function removeObject(
  ctx: StepsContextFor<typeof files.remove>,
  { imageUrl: id }: Input<typeof files.remove>,
) {
  const isRemoved = await ctx.withTenant((tenant) => markRemoved(tenant, id))
  if (isRemoved) {
    await removeFilesOf(ctx, ctx.tenantId, [id])
    return { message: FILE_REMOVED }
  }
  if (!(await findObject(ctx, id))) throw new AppError('not_found', FILE_NOT_FOUND)
  return { message: FILE_IN_USE }
}

/** Whoever sent it does not wait longer to hear that it is refused: a storage that took nothing may not remove anything, either. */
const DISCARD_MS = 2_000

/** An upload that failed, or whose content is not accepted. The clean-up does what does not work out now. */
export async function discardUpload(moment: Moment, upload: ObjectName): Promise<void> {
  const discarded = new AbortController()
  const late = setTimeout(DISCARD_MS, undefined, { signal: discarded.signal }).catch(() => {})
  await Promise.race([discard(moment, upload), late])
  discarded.abort()
}

async function discard(moment: Moment, { tenantId, id }: ObjectName): Promise<void> {
  try {
    await withTenant(moment, tenantId, (tenant) => markRejected(tenant, id))
    await removeFilesOf(moment, tenantId, [id])
  } catch (error) {
    moment.log.warn({ err: error }, 'a refused upload was not removed yet')
  }
}

/** In the background, after what used them is saved without them or gone. */
export const removeObjects = job<{ tenantId: string; ids: string[] }>({
  name: 'files-remove',
  work: (ctx, { tenantId, ids }) => removeFilesOf(ctx, tenantId, ids),
})

async function removeFilesOf(moment: Moment, tenantId: string, ids: readonly string[]): Promise<void> {
  const removed = await removedAmong(readingTenant(moment, tenantId), ids)
  if (removed.length > 0) await removeMarked(moment, tenantId, removed)
}

/**
 * Of objects that are marked as removed, the files first, then their rows: what is interrupted, or has to wait for a backup,
 * is done by the clean-up.
 */
export async function removeMarked(moment: Moment, tenantId: string, ids: readonly string[]): Promise<void> {
  const { database, storage } = moment.platform
  if (!(await mayRemoveFiles(database))) return
  await storage.remove(ids.flatMap((id) => keysOf({ tenantId, id })))
  await withTenant(moment, tenantId, (tenant) => forgetRemoved(tenant, ids))
}
