import { LINK_DAYS } from '@pitlane/contract/job-links/calls'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import type { WriteContext } from '../../platform/context.ts'
import { bothWays } from '../../platform/mail/both-ways.ts'
import { mailText, short } from '../../platform/mail/mail-text.ts'
import { mailedLink } from '../../platform/mail/mailed-link.ts'
import { post } from '../../platform/mail/post.ts'
import { languageOf } from '../settings/queries.ts'
import { linkPath } from './link-token.ts'
import { mailWords } from './mail-words.ts'
import { jobOfRepair } from './queries.ts'

interface Sent {
  linkId: string
  repairId: string
  to: string
  /** Who the repair is with. */
  mechanic: string | null
  goodUntil: Date
}

/** What there is to do, with the link to it. */
export async function mailLink(ctx: WriteContext, sent: Sent): Promise<void> {
  const { linkId, repairId, to, mechanic, goodUntil } = sent
  const found = await jobOfRepair(ctx, { repairId, linkId })
  if (!found) return
  const { business, repair, vehicle } = found
  const language = await languageOf(ctx, { email: to, name: mechanic })
  const words = mailWords[language]
  const job = `${repairNumber(repair.number)} ${short(repair.title)} (${vehicle.vehicleKey})`
  const lines = [
    mailText`${[vehicleTitle(vehicle), vehicle.licensePlate].filter(Boolean).join(', ')}`,
    mailText`${repair.description}`,
    ...(business.phone ? [words.questions(business.name, business.phone)] : []),
  ]
  const button = {
    label: words.open,
    url: mailedLink(
      ctx.platform,
      { tenantId: ctx.tenantId, to },
      linkPath(ctx.platform, ctx.tenantId, linkId),
    ),
  }
  const letter = bothWays({
    language,
    subject: words.subject(short(business.name), job),
    sections: [{ lines }],
    button,
    foot: { words: words.foot(business.name, LINK_DAYS) },
  })
  await post(ctx, [{ kind: 'job-link', to, goodUntil, isCounted: true, ...letter }])
}
