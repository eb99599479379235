import {
  CHECK_DELETED,
  CHECK_GONE,
  CHECK_HAS_REPAIR,
  CHECK_TOO_OLD,
  type checks,
} from '@pitlane/contract/checks/calls'
import { DELETED_WITHIN_MS } from '@pitlane/contract/checks/rules'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { releaseObjects } from '../files/use-objects.ts'
import { checkHappened } from './happened.ts'
import { deleteCheck, holdCheck } from './queries.ts'

/** A slip of the pen can be taken back for a day; what others rest on stays. A claim rests on a check by its repair alone. */
export async function removeCheck(ctx: WriteContext & SignedIn, { id }: Input<typeof checks.remove>) {
  const check = await holdCheck(ctx, id)
  if (!check) throw new AppError('not_found', CHECK_GONE)
  if (ctx.now.getTime() - Date.parse(check.createdAt) > DELETED_WITHIN_MS)
    throw new AppError('conflict', CHECK_TOO_OLD)
  if (check.hasRepair) throw new AppError('conflict', CHECK_HAS_REPAIR)
  await deleteCheck(ctx, id)
  await releaseObjects(ctx, id)
  await say(ctx, checkHappened, { action: 'deleted', id, vehicleKey: check.vehicleKey })
  return { message: CHECK_DELETED }
}
