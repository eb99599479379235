import { type LetterSection, mailHtml } from '../../../platform/mail/mail-html.ts'
import { asIs, type MailText, mailText, paragraphs } from '../../../platform/mail/mail-text.ts'

interface Subscribed {
  subject: MailText
  sections: readonly LetterSection[]
  button: { label: string; url: string }
  /** Why it came. */
  why: MailText
  unsubscribe: string
}

/** What a person reads: text and HTML that say the same, one button, and the way to hear no more of it. */
export function subscribedLetter({ subject, sections, button, why, unsubscribe }: Subscribed) {
  return {
    subject,
    text: paragraphs([
      subject,
      ...sections.filter(({ lines }) => lines.length > 0).map(asText),
      asIs(`${button.label}:\n${button.url}`),
      mailText`${why} No more of these mails:\n${asIs(unsubscribe)}`,
    ]),
    html: mailHtml({
      heading: subject,
      sections,
      button,
      foot: { words: why, label: 'No more of these mails', url: unsubscribe },
    }),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function asText({ heading, lines }: LetterSection): MailText {
  const items = lines.map(({ text }) => `- ${text}`)
  return asIs([...(heading ? [`${heading.text}:`] : []), ...items].join('\n'))
}
