import { AppError } from '@pitlane/contract/errors'
import { type Tenant, tenants, UNKNOWN_CURRENCY } from '@pitlane/contract/tenants/calls'
import { currencies } from '@pitlane/contract/tenants/currencies'
import { SLUG_TAKEN } from '@pitlane/contract/tenants/slug'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import type { ConstraintMeanings } from '../../platform/http/answer-errors.ts'
import { serve } from '../../platform/http/serve.ts'
import { tenantChanged } from './happened.ts'
import { currentTenant, updateTenant } from './queries.ts'

/** Throws unless whoever asks may let the business require a second factor, or cease to. People come after businesses, so the application brings it. */
type MayRequire = (ctx: WriteContext & SignedIn, isRequired: boolean) => Promise<void>

export const tenantRoutes = (mayRequire: MayRequire) => [
  serve(tenants.current, async (ctx) => existing(await currentTenant(ctx))),
  serve(tenants.update, async (ctx, changes) => {
    checkCurrency(changes.currency)
    ctx.platform.sessions.forget(ctx, (session) => session.tenantId === ctx.tenantId)
    const before = existing(await currentTenant(ctx))
    const after = existing(await updateTenant(ctx, changes))
    const { requireSecondFactor } = after
    if (before.requireSecondFactor !== requireSecondFactor) await mayRequire(ctx, requireSecondFactor)
    await say(ctx, tenantChanged, { before, after })
    return after
  }),
]

function checkCurrency(currency: string | undefined): void {
  if (currency === undefined || currencies.includes(currency)) return
  const message = UNKNOWN_CURRENCY
  throw new AppError('invalid', message, { errors: [{ path: 'currency', message }] })
}

function existing(tenant: Tenant | undefined): Tenant {
  if (!tenant) throw new AppError('not_found', 'This business no longer exists.')
  return tenant
}

export const tenantConstraints: ConstraintMeanings = {
  names_slug_unique: { path: 'businessSlug', message: SLUG_TAKEN },
}
