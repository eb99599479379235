import { AppError } from '@pitlane/contract/errors'
import { isOwnObjectPath, objectIdIn, objectPath } from '@pitlane/contract/files/calls'
import type { WriteContext } from '../../platform/context.ts'
import { releaseFromOwner, releaseFromOwners, takeForOwner, type UsedObject } from './queries.ts'
import { removeObjects } from './remove-objects.ts'

/** The paths of files, by the field that holds them. */
type PathsByField = Record<string, readonly string[]>

/**
 * From this commit on exactly these files belong to the owner (a repair, a user); what it had besides is removed in the
 * background. Each must be a checked file of the business that nothing else uses. Answers in the order of the paths.
 */
export async function useObjects(
  ctx: WriteContext,
  ownerId: string,
  files: PathsByField,
): Promise<UsedObject[]> {
  const paths = Object.values(files).flat()
  const ids = [...new Set(paths.filter(isOwnObjectPath).flatMap((path) => objectIdIn(path) ?? []))]
  const used = ids.length > 0 ? await takeForOwner(ctx, ownerId, ids) : []
  const found = new Map(used.map((object) => [object.id, object]))
  assertUsable(files, new Set(used.map((object) => objectPath(object.id))))
  await removeLater(ctx, await releaseFromOwner(ctx, ownerId, ids))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** The same for an owner that has one file or none; undefined when the address is of none of ours. */
export async function useObject(
  ctx: WriteContext,
  ownerId: string,
  { field, url }: { field: string; url: string | null },
): Promise<UsedObject | undefined> {
  const [used] = await useObjects(ctx, ownerId, { [field]: url && isOwnObjectPath(url) ? [url] : [] })
  return used
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

/** Says beside each field which of its files it is. */
function assertUsable(files: PathsByField, usable: ReadonlySet<string>): void {
  const errors = Object.entries(files).flatMap(([field, paths]) => {
    const path = paths.find((it) => !usable.has(it))
    if (path === undefined) return []
    return { path: field, message: `${path} is not an uploaded file that can be used here.` }
  })
  const [first] = errors
  if (first) throw new AppError('invalid', first.message, { errors })
}
