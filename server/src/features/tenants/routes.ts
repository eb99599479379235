import { AppError } from '@pitlane/contract/errors'
import { SLUG_TAKEN, tenants } from '@pitlane/contract/tenants'
import type { ConstraintMeanings } from '../../platform/answer-errors.ts'
import { serve } from '../../platform/serve.ts'
import { currentTenant } from './queries.ts'

export const tenantRoutes = [
  serve(tenants.current, async (ctx) => {
    const tenant = await currentTenant(ctx)
    if (!tenant) throw new AppError('not_found', 'This business no longer exists.')
    return tenant
  }),
]

export const tenantConstraints: ConstraintMeanings = {
  tenants_slug_unique: { path: 'businessSlug', message: SLUG_TAKEN },
}
