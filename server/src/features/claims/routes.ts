import { claims } from '@pitlane/contract/claims/calls'
import { serve } from '../../platform/http/serve.ts'
import { pressCharge, settleCharge } from './charge/press-charge.ts'
import { lookAfterCharge, sendCharge } from './charge/send-charge.ts'
import { notePayment, takePaymentBack } from './payments.ts'
import { proposeClaim } from './propose.ts'
import { claimReportRoutes } from './report/routes.ts'
import { existingClaim } from './step.ts'
import { changeLines, disputeClaim, reopenClaim, sendClaim, waiveClaim } from './take-steps.ts'

export const claimRoutes = [
  serve(claims.one, async (ctx, { id }) => (await existingClaim(ctx, id)).claim),
  serve(claims.propose, proposeClaim),
  serve(claims.change, changeLines),
  serve(claims.send, sendClaim),
  serve(claims.pay, notePayment),
  serve(claims.takeBack, takePaymentBack),
  serve(claims.dispute, disputeClaim),
  serve(claims.waive, waiveClaim),
  serve(claims.reopen, reopenClaim),
  serve(claims.charge, pressCharge),
  serve(claims.settle, settleCharge),
  ...claimReportRoutes,
]

export const claimJobs = [sendCharge, lookAfterCharge]
