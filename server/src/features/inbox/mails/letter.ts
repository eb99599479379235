import { kindWords } from '@pitlane/contract/inbox/kind-words'
import { listLinks } from '@pitlane/contract/inbox/list-links'
import type { Platform } from '../../../platform/context.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { asIs, type MailText, mailText, short } from '../../../platform/mail/mail-text.ts'
import { mailedLink } from '../../../platform/mail/mailed-link.ts'
import { type MailToSend, MOST_TOLD } from './mail-queries.ts'
import { subscribedLetter } from './subscribed-letter.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** What a person was told of one kind since the last mail about it. One thing leads there; several to where all of them are. */
export function letterOf(platform: Platform, tenantId: string, mail: MailToSend): Mail {
  const { kind, email, told, count } = mail
  const [first] = told
  const { label, about } = kindWords[kind]
  const mailed = { tenantId, to: email }
  const isSaidAbove = count === 1 && first?.sentence === short(first?.sentence ?? '')
  const lines = [...(isSaidAbove ? [] : told.map(({ sentence }) => mailText`${sentence}`)), ...rest(count)]
  const letter = subscribedLetter({
    subject:
      first && count === 1 ? mailText`Pitlane: ${short(first.sentence)}` : asIs(`${label}: ${count} new`),
    sections: [{ lines }],
    button: {
      label: 'Open in Pitlane',
      url: mailedLink(platform, mailed, first && count === 1 ? first.link : listLinks[kind]),
    },
    why: mailText`You get this from ${mail.businessName} when ${asIs(about)}.`,
    unsubscribe: unsubscribeUrl(platform, mailed, { userId: mail.userId, what: kind }),
  })
  return { ...letter, to: email, headers: { ...letter.headers, 'X-Pitlane-Kind': kind } }
}

function rest(count: number): MailText[] {
  return count > MOST_TOLD ? [asIs(`And ${count - MOST_TOLD} more.`)] : []
}
