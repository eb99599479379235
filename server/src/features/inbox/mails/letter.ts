import { kindWords } from '@pitlane/contract/inbox/kind-words'
import type { Platform } from '../../../platform/context.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { mailHtml } from '../../../platform/mail/mail-html.ts'
import { asIs, type MailText, mailText, paragraphs } from '../../../platform/mail/mail-text.ts'
import { type MailToSend, MOST_TOLD } from './mail-queries.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** One thing leads there; several lead to where all of them are. */
const ALL_REPAIRS = '/repairs'

/** What a person reads: text and HTML that say the same, one button, and the way to hear no more of it. */
export function letterOf(platform: Platform, tenantId: string, mail: MailToSend): Mail {
  const { kind, email, told, count } = mail
  const home = platform.publicUrl()
  const [first] = told
  const { label, about } = kindWords[kind]
  const subject = first && count === 1 ? mailText`${first.sentence}` : asIs(`${label}: ${count} new`)
  const lines = [...(count === 1 ? [] : told.map(({ sentence }) => mailText`${sentence}`)), ...rest(count)]
  const url = home + (first && count === 1 ? first.link : ALL_REPAIRS)
  const unsubscribe = unsubscribeUrl(platform, { tenantId, userId: mail.userId, what: kind })
  const words = mailText`You get this from ${mail.businessName} when ${asIs(about)}.`
  const button = { label: 'Open in Pitlane', url }
  return {
    to: email,
    subject,
    text: paragraphs([
      subject,
      ...(lines.length > 0 ? [list(lines)] : []),
      asIs(`${button.label}:\n${url}`),
      mailText`${words} No more of these mails:\n${asIs(unsubscribe)}`,
    ]),
    html: mailHtml({
      heading: subject,
      lines,
      button,
      foot: { words, label: 'No more of these mails', url: unsubscribe },
    }),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'X-Pitlane-Kind': kind,
    },
  }
}

function rest(count: number): MailText[] {
  return count > MOST_TOLD ? [asIs(`And ${count - MOST_TOLD} more.`)] : []
}

function list(lines: readonly MailText[]): MailText {
  return asIs(lines.map(({ text }) => `- ${text}`).join('\n'))
}
