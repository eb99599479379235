import { type HtmlLetter, type LetterSection, mailHtml } from './mail-html.ts'
import { asIs, type MailText, mailText, paragraphs } from './mail-text.ts'

interface Wording extends Omit<HtmlLetter, 'heading' | 'language'> {
  subject: MailText
  /** Of our words in it. */
  language?: string
}

/** A mail as text and as HTML, which say the same. */
export function bothWays({ subject, sections, button, foot, language = 'en' }: Wording) {
  const { words, label, url } = foot
  return {
    subject,
    text: paragraphs([
      subject,
      ...sections.flatMap(asText),
      ...(button ? [asIs(`${button.label}:\n${button.url}`)] : []),
      label && url ? mailText`${words} ${asIs(label)}:\n${asIs(url)}` : words,
    ]),
    html: mailHtml({ heading: subject, sections, ...(button && { button }), foot, language }),
  }
}

function asText({ heading, lines, isList, link }: LetterSection): MailText[] {
  const head = heading ? [`${heading.text}:`] : []
  if (link) return [asIs([...head, link.url].join('\n'))]
  if (!isList) return [...head.map(asIs), ...lines]
  return lines.length > 0 ? [asIs([...head, ...lines.map(({ text }) => `- ${text}`)].join('\n'))] : []
}
