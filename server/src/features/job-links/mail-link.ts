import { LINK_DAYS } from '@pitlane/contract/job-links/calls'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { readingTenant } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { mailHtml } from '../../platform/mail/mail-html.ts'
import { asIs, mailText, paragraphs } from '../../platform/mail/mail-text.ts'
import { linkUrl } from './link-token.ts'
import { isOpen } from './open-link.ts'
import { jobOfRepair, linkWithId } from './queries.ts'

interface Letter {
  tenantId: string
  linkId: string
  email: string
}

/** With the pauses of the queue, each twice as long as the one before, this is about a day. */
const RETRIES = 14

/** The secret is made again here, so that it is nowhere but in the mail. What was revoked meanwhile is not sent. */
export const mailJobLink = job<Letter>({
  name: 'job-link',
  retries: RETRIES,
  work: async (moment, { tenantId, linkId, email }) => {
    const ctx = readingTenant(moment, tenantId)
    const link = await linkWithId(ctx, linkId)
    const found = link && isOpen(link, moment.now) && (await jobOfRepair(ctx, link.repairId))
    if (!found) return
    const { business, repair, vehicle } = found
    const { platform } = moment
    const subject = mailText`${business.name}: ${repairNumber(repair.number)} ${repair.title} (${vehicle.vehicleKey})`
    const lines = [
      mailText`${[vehicleTitle(vehicle), vehicle.licensePlate].filter(Boolean).join(', ')}`,
      mailText`${repair.description}`,
      ...(business.phone ? [mailText`Questions? Call ${business.name}: ${business.phone}`] : []),
    ]
    const button = { label: 'Open the job', url: linkUrl(platform, tenantId, linkId) }
    const words = mailText`${business.name} sent you this. Whoever has the link can use it, for ${LINK_DAYS} days.`
    await platform.mailer.send({
      to: email,
      messageId: `<${linkId}@${new URL(platform.publicUrl()).hostname}>`,
      subject,
      text: paragraphs([subject, ...lines, asIs(`${button.label}:\n${button.url}`), words]),
      html: mailHtml({ heading: subject, lines, button, foot: { words } }),
      headers: { 'X-Pitlane-Kind': 'job-link' },
    })
  },
})
