import { bothWays } from '../../../platform/mail/both-ways.ts'
import type { LetterLink, LetterSection } from '../../../platform/mail/mail-html.ts'
import type { MailText } from '../../../platform/mail/mail-text.ts'

interface Subscribed {
  subject: MailText
  sections: readonly Pick<LetterSection, 'heading' | 'lines'>[]
  button: LetterLink
  /** Why it came. */
  why: MailText
  unsubscribe: string
}

/** What a person reads, with one button and the way to hear no more of it. */
export function subscribedLetter({ subject, sections, button, why, unsubscribe }: Subscribed) {
  return {
    ...bothWays({
      subject,
      sections: sections.map((section) => ({ ...section, isList: true })),
      button,
      foot: { words: why, label: 'No more of these mails', url: unsubscribe },
    }),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
