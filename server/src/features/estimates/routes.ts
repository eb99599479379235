import { estimates } from '@pitlane/contract/estimates/calls'
import { serve } from '../../platform/http/serve.ts'
import { behindLink } from '../job-links/routes.ts'
import { heldRepair } from '../repairs/edit.ts'
import { approveEstimate, declineEstimate } from './decide.ts'
import { enterEstimate } from './enter.ts'
import { enterByLink } from './enter-by-link.ts'
import { showDecision } from './show-decision.ts'

export const estimateRoutes = [
  serve(estimates.decision, showDecision),
  serve(estimates.enter, async (ctx, { id, ...given }) =>
    enterEstimate(ctx, await heldRepair(ctx, id), given),
  ),
  serve(estimates.approve, approveEstimate),
  serve(estimates.decline, declineEstimate),
  behindLink(serve(estimates.enterByLink, enterByLink)),
]
