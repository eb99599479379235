import { AppError } from '@pitlane/contract/errors'
import { isOwnObjectPath, objectIdIn, objectPath } from '@pitlane/contract/files'
import type { WriteContext } from '../../platform/context.ts'
import { releaseFromOwner, releaseFromOwners, takeForOwner, type UsedObject } from './queries.ts'
import { removeObjects } from './remove-objects.ts'

/**
 * From this commit on exactly these files belong to the owner (a repair, a user); what it had besides is removed in the
 * background. Each must be a checked file of the business that nothing else uses. Answers in the order of the paths.
 */
export async function useObjects(
  ctx: WriteContext,
  ownerId: string,
  paths: readonly string[],
): Promise<UsedObject[]> {
  const strange = paths.find((path) => !isOwnObjectPath(path))
  if (strange !== undefined) throw notUsable(strange)
  const ids = [...new Set(paths.flatMap((path) => objectIdIn(path) ?? []))]
  const used = ids.length > 0 ? await takeForOwner(ctx, ownerId, ids) : []
  const found = new Map(used.map((object) => [object.id, object]))
  const missing = ids.find((id) => !found.has(id))
  if (missing) throw notUsable(objectPath(missing))
  await removeLater(ctx, await releaseFromOwner(ctx, ownerId, ids))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The owner is gone, and its files with it. */
export async function releaseObjects(ctx: WriteContext, ownerId: string): Promise<void> {
  await removeLater(ctx, await releaseFromOwner(ctx, ownerId, []))
}

/** The same for many owners at once. */
export async function releaseObjectsOf(ctx: WriteContext, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length > 0) await removeLater(ctx, await releaseFromOwners(ctx, ownerIds))
}

async function removeLater(ctx: WriteContext, ids: string[]): Promise<void> {
  if (ids.length > 0) await ctx.enqueue(removeObjects, { tenantId: ctx.tenantId, ids })
}

function notUsable(path: string): AppError {
  const message = `${path} is not an uploaded file that can be used here.`
  return new AppError('invalid', message, { errors: [{ path, message }] })
}
