import { withTenant } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { mailEmailLink, tellOldAddress } from './email/email-mails.ts'

interface Whose {
  tenantId: string
  userId: string
}

/** What instances of the version before put in line while this one took over; the version after does without. */
export const accountJobsFromBefore = [
  job<Whose>({
    name: 'email-link',
    work: (ctx, { tenantId, userId }) => withTenant(ctx, tenantId, (tenant) => mailEmailLink(tenant, userId)),
  }),
  job<Whose & { to: string; what: 'asked' | 'changed' }>({
    name: 'email-notice',
    work: (ctx, { tenantId, ...notice }) =>
      withTenant(ctx, tenantId, (tenant) => tellOldAddress(tenant, notice)),
  }),
]
