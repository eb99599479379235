import {
  CONFLICT_BROUGHT_BACK,
  CONFLICT_DISMISSED,
  CONFLICT_GONE,
  type conflicts,
} from '@pitlane/contract/conflicts/calls'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { recordHistory } from '../repairs/queries.ts'
import { deleteDismissal, forgetOldDismissals, insertDismissal } from './dismissal-queries.ts'
import { type FoundConflict, findConflicts, sentenceOf } from './find-conflicts.ts'
import { dismissalChanged } from './happened.ts'

type Ctx = WriteContext & Acting

/** Hidden for the whole business, until its facts change: then it is another one. Dismissed twice it is dismissed. */
export async function dismissConflict(ctx: Ctx, { id }: Input<typeof conflicts.dismiss>) {
  const conflict = await conflictNow(ctx, id)
  await forgetOldDismissals(ctx)
  if (await insertDismissal(ctx, id)) await tell(ctx, conflict, 'dismissed')
  return { message: CONFLICT_DISMISSED }
}

export async function bringBackConflict(ctx: Ctx, { id }: Input<typeof conflicts.bringBack>) {
  const conflict = await conflictNow(ctx, id)
  if (await deleteDismissal(ctx, id)) await tell(ctx, conflict, 'restored')
  return { message: CONFLICT_BROUGHT_BACK }
}

async function conflictNow(ctx: Ctx, id: string): Promise<FoundConflict> {
  const [conflict] = await findConflicts(ctx, { id })
  if (!conflict) throw new AppError('not_found', CONFLICT_GONE)
  return conflict
}

async function tell(ctx: Ctx, conflict: FoundConflict, action: 'dismissed' | 'restored'): Promise<void> {
  await say(ctx, dismissalChanged, {})
  if (!conflict.repair) return
  await recordHistory(ctx, {
    repairId: conflict.repair.id,
    byUser: ctx.user?.id ?? null,
    byName: ctx.guest ?? null,
    action,
    changes: [{ field: 'conflict', from: null, to: sentenceOf(ctx, conflict) }],
  })
}
