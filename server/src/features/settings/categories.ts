import { AppError } from '@pitlane/contract/errors'
import { isFallbackCategory } from '@pitlane/contract/settings/calls'
import type { ReadContext } from '../../platform/context.ts'
import { isActiveCategory } from './queries.ts'

/** One of the business's active categories, or of those that every business has. */
export async function assertCategory(ctx: ReadContext, code: string): Promise<void> {
  if (isFallbackCategory(code) || (await isActiveCategory(ctx, code))) return
  const message = 'This category does not exist.'
  throw new AppError('invalid', message, { errors: [{ path: 'category', message }] })
}
