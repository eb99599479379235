import { billing } from '@pitlane/contract/billing/calls'
import { monthlyTotal, PRICE_PER_VEHICLE } from '@pitlane/contract/billing/price'
import { AppError } from '@pitlane/contract/errors'
import { serve, serveInSteps, serveSignedLetter } from '../../platform/http/serve.ts'
import { openPortal, startCheckout } from './checkout.ts'
import { compareDue } from './daily.ts'
import { billingRow } from './queries.ts'
import { isConfigured } from './stripe-client.ts'
import { warnOfTrialEnds } from './trial-mails.ts'
import { hearStripe } from './webhook.ts'

export const billingRoutes = [
  serve(billing.current, async (ctx) => {
    const row = await billingRow(ctx)
    if (!row) throw new AppError('not_found', 'This business no longer exists.')
    return {
      ...row,
      isConfigured: isConfigured(ctx.platform.config),
      pricePerVehicle: PRICE_PER_VEHICLE,
      monthlyTotal: monthlyTotal(row.vehicleCount),
    }
  }),
  serveInSteps(billing.checkout, startCheckout),
  serveInSteps(billing.portal, openPortal),
  serveSignedLetter(billing.webhook, 'stripe-signature', hearStripe),
]

export const billingJobs = [compareDue, warnOfTrialEnds]
