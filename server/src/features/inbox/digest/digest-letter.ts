import { DIGEST_LINK } from '@pitlane/contract/inbox/digest'
import type { OfTenant, Platform } from '../../../platform/context.ts'
import { asIs, mailText, short } from '../../../platform/mail/mail-text.ts'
import { mailedLink } from '../../../platform/mail/mailed-link.ts'
import type { Letter } from '../../../platform/mail/post.ts'
import { subscribedLetter } from '../mails/subscribed-letter.ts'
import { unsubscribeUrl } from '../mails/unsubscribe.ts'
import type { DigestReader } from './digest-queries.ts'
import type { Section } from './gather.ts'

/** So much of it is in the subject; the rest is seen when it is opened. */
const IN_SUBJECT = 3

interface Digest extends OfTenant {
  businessName: string
  sections: readonly Section[]
  /** The end of its day: one that is missed is not caught up. */
  goodUntil: Date
}

export function digestLetter(platform: Platform, digest: Digest, { userId, email }: DigestReader): Letter {
  const { tenantId, businessName, sections, goodUntil } = digest
  const parts = sections.slice(0, IN_SUBJECT).map((section) => section.short)
  const mailed = { tenantId, to: email }
  return {
    kind: 'digest',
    to: email,
    userId,
    goodUntil,
    ...subscribedLetter({
      subject: mailText`Today at ${short(businessName)}: ${asIs(parts.join(', '))}`,
      sections: sections.map(({ heading, lines, total }) => ({
        heading: asIs(heading),
        lines: [...lines, ...(total > lines.length ? [asIs(`And ${total - lines.length} more.`)] : [])],
      })),
      button: { label: 'Open in Pitlane', url: mailedLink(platform, mailed, DIGEST_LINK) },
      why: mailText`You get this from ${businessName} every morning on which there is something to say.`,
      unsubscribe: unsubscribeUrl(platform, mailed, { userId, what: 'digest' }),
    }),
  }
}
