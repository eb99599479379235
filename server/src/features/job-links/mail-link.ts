import { LINK_DAYS } from '@pitlane/contract/job-links/calls'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import type { WriteContext } from '../../platform/context.ts'
import { bothWays } from '../../platform/mail/both-ways.ts'
import { mailText, short } from '../../platform/mail/mail-text.ts'
import { mailedLink } from '../../platform/mail/mailed-link.ts'
import { post } from '../../platform/mail/post.ts'
import { linkPath } from './link-token.ts'
import { jobOfRepair } from './queries.ts'

interface Sent {
  linkId: string
  repairId: string
  to: string
  goodUntil: Date
}

/** What there is to do, with the link to it. */
export async function mailLink(ctx: WriteContext, { linkId, repairId, to, goodUntil }: Sent): Promise<void> {
  const found = await jobOfRepair(ctx, repairId)
  if (!found) return
  const { business, repair, vehicle } = found
  const subject = mailText`Job from ${short(business.name)}: ${repairNumber(repair.number)} ${short(repair.title)} (${vehicle.vehicleKey})`
  const lines = [
    mailText`${[vehicleTitle(vehicle), vehicle.licensePlate].filter(Boolean).join(', ')}`,
    mailText`${repair.description}`,
    ...(business.phone ? [mailText`Questions? Call ${business.name}: ${business.phone}`] : []),
  ]
  const button = {
    label: 'Open the job',
    url: mailedLink(
      ctx.platform,
      { tenantId: ctx.tenantId, to },
      linkPath(ctx.platform, ctx.tenantId, linkId),
    ),
  }
  const words = mailText`${business.name} sent you this. Whoever has the link can use it, for ${LINK_DAYS} days.`
  const letter = bothWays({ subject, sections: [{ lines }], button, foot: { words } })
  await post(ctx, [{ kind: 'job-link', to, goodUntil, isCounted: true, ...letter }])
}
