import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { limits } from '@pitlane/contract/limits'
import {
  type NewView,
  refusalOfQuery,
  SHARED_VIEWS_FULL,
  VIEW_GONE,
  VIEW_OF_ANOTHER,
  VIEW_REMOVED,
  VIEWS_FULL,
  type View,
  type ViewPage,
  type ViewQuery,
  type views,
} from '@pitlane/contract/views/calls'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { holdAdditions } from '../tenants/queries.ts'
import { viewHappened } from './happened.ts'
import { countViews, deleteView, holdView, insertView, updateView } from './queries.ts'

type Ctx = WriteContext & SignedIn

export async function createView(ctx: Ctx, input: NewView): Promise<View> {
  assertFilters(input.page, input.query)
  await holdAdditions(ctx)
  const { own, shared } = await countViews(ctx)
  if (own >= limits.views.most) throw new AppError('conflict', VIEWS_FULL)
  if (input.isShared) assertRoom(shared)
  const made = written(await insertView(ctx, input))
  if (made.isShared) await say(ctx, viewHappened, { action: 'added', name: made.name })
  return made
}

/** One that an administrator no longer shares is its maker's alone, and out of their own sight. */
export async function changeView(
  ctx: Ctx,
  { id, name, query, isShared }: Input<typeof views.change>,
): Promise<View> {
  await holdAdditions(ctx)
  const before = await heldView(ctx, id)
  if (query) assertFilters(before.page, query)
  if (isShared && !before.isShared) assertRoom((await countViews(ctx)).shared)
  const to = {
    name: name ?? before.name,
    query: query ?? before.query,
    isShared: isShared ?? before.isShared,
  }
  const after = written(await updateView(ctx, id, to))
  const { isShared: wasShared } = before
  const action = !wasShared ? 'added' : after.isShared ? 'changed' : 'removed'
  if (wasShared || after.isShared) await say(ctx, viewHappened, { action, name: after.name })
  return after
}

export async function removeView(ctx: Ctx, { id }: Input<typeof views.remove>) {
  const { name, isShared } = await heldView(ctx, id)
  await deleteView(ctx, id)
  if (isShared) await say(ctx, viewHappened, { action: 'removed', name })
  return { message: VIEW_REMOVED }
}

/** What somebody else keeps for themselves does not exist; what they share is theirs and the administrators'. */
async function heldView(ctx: Ctx, id: string): Promise<View> {
  const view = await holdView(ctx, id)
  if (!view) throw new AppError('not_found', VIEW_GONE)
  if (!view.isOwn && ctx.user.role !== 'admin') throw new AppError('forbidden', VIEW_OF_ANOTHER)
  return view
}

function assertFilters(page: ViewPage, query: ViewQuery): void {
  const refusal = refusalOfQuery(page, query)
  if (refusal) throw new AppError('invalid', refusal, { errors: [{ path: 'query', message: refusal }] })
}

function assertRoom(shared: number): void {
  if (shared >= limits.sharedViews.most) throw new AppError('conflict', SHARED_VIEWS_FULL)
}

function written(view: View | undefined): View {
  if (!view) throw new Error('The view disappeared while it was written')
  return view
}
