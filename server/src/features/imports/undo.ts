import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { IMPORT_GONE, type imports } from '@pitlane/contract/imports/calls'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { releaseObjectsOf } from '../files/use-objects.ts'
import { countImported, removeImported } from '../repairs/import-queries.ts'
import { markUndone } from './queries.ts'

type Endpoint = typeof imports.undo

/** Exactly what the import made goes, but for what people have worked on since; a second time changes nothing. */
export async function undoImport(
  ctx: WriteContext & SignedIn,
  { id }: Input<Endpoint>,
): Promise<Output<Endpoint>> {
  const isNow = await markUndone(ctx, id)
  if (isNow === undefined) throw new AppError('not_found', IMPORT_GONE)
  const removed = isNow ? await removeImported(ctx, id) : []
  await releaseObjectsOf(ctx, removed)
  return { removed: removed.length, kept: await countImported(ctx, id) }
}
