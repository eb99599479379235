import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { IMPORT_GONE, type imports } from '@pitlane/contract/imports/calls'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { releaseObjectsOf } from '../files/use-objects.ts'
import { countImported, removeImported } from '../repairs/import-queries.ts'
import { importHappened } from './happened.ts'
import { markUndone } from './queries.ts'

type Endpoint = typeof imports.undo

/** Exactly what the import made goes, but for what people have worked on since; a second time changes nothing. */
export async function undoImport(
  ctx: WriteContext & SignedIn,
  { id }: Input<Endpoint>,
): Promise<Output<Endpoint>> {
  const run = await markUndone(ctx, id)
  if (!run) throw new AppError('not_found', IMPORT_GONE)
  const removed = run.isNow ? await removeImported(ctx, id) : []
  await releaseObjectsOf(ctx, removed)
  if (run.isNow)
    await say(ctx, importHappened, { action: 'undone', id, from: run.kind, count: removed.length })
  return { removed: removed.length, kept: await countImported(ctx, id) }
}
