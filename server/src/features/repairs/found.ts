import { AppError } from '@pitlane/contract/errors'
import { notAfter } from '@pitlane/contract/repairs/completion'
import { FOUND_IN_FUTURE, isFoundInFuture } from '@pitlane/contract/repairs/found'
import type { Moment } from '../../platform/context.ts'

/** When a repair was found: as somebody says, else when it was made. */
export function whenFound({ now }: Pick<Moment, 'now'>, said: string | null, madeAt: string): string {
  if (said === null) return madeAt
  const found = new Date(said)
  if (isFoundInFuture(found, now))
    throw new AppError('invalid', FOUND_IN_FUTURE, {
      errors: [{ path: 'foundAt', message: FOUND_IN_FUTURE }],
    })
  return notAfter(now, found).toISOString()
}
