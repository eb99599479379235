import { withTenant } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { post } from '../../platform/mail/post.ts'
import { countVehicles } from '../vehicles/queries.ts'
import { type TrialMail, trialLetter } from './trial-mails.ts'

/** What instances of the version before put in line while this one took over; the version after does without. */
export const billingJobsFromBefore = [
  job<TrialMail & { tenantId: string }>({
    name: 'trial-mail',
    work: (ctx, { tenantId, ...mail }) =>
      withTenant(ctx, tenantId, async (tenant) =>
        post(tenant, [trialLetter(tenant, mail, await countVehicles(tenant))]),
      ),
  }),
]
