/** Text that may be mailed: our own words, our own links, and what others wrote made harmless. */
export class MailText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * Our words with others' between them: `mailText\`The trial of ${name} ends\``. A name comes from somebody who may want the
 * reader to press on it, so every value is made harmless unless it is a MailText itself.
 */
export function mailText(
  words: TemplateStringsArray,
  ...values: readonly (string | number | MailText)[]
): MailText {
  return new MailText(
    words.map((word, index) => word + (index < values.length ? shown(values[index] ?? '') : '')).join(''),
  )
}

/** Our own text or link, as it is. Never for what a person or another system wrote. */
export function asIs(text: string): MailText {
  return new MailText(text)
}

/** What others wrote, for a subject: as much as helps to know what it is about. */
export function short(text: string): string {
  const characters = [...text]
  return characters.length > IN_SUBJECT ? `${characters.slice(0, IN_SUBJECT - 1).join('')}…` : text
}

const IN_SUBJECT = 120

export function paragraphs(texts: readonly MailText[]): MailText {
  return new MailText(texts.map(({ text }) => text).join('\n\n'))
}

function shown(value: string | number | MailText): string {
  return value instanceof MailText ? value.text : harmless(String(value))
}

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const TURNS_TEXT_AROUND = /[\u202a-\u202e\u2066-\u2069]/gu
/** What stands inside addresses of any kind, in any width, with something close behind it; but a time of day and an amount of money stay whole. */
const JOINTS =
  /(?!(?<=\b\d{1,2}):\d\d\b)(?!(?<=(?:\p{Sc}|\b[A-Z]{3}\s)[\d,]{1,15})\.\d\d(?!\S))[.．。｡․:：@＠\\]+(?=\S)/gu

/**
 * One line, and nothing that a mail program makes a link of: they look for dots, colons and @ between letters. A space
 * behind each is the one thing that all of them end an address at.
 */
function harmless(text: string): string {
  return text.replace(BREAKS, ' ').replace(TURNS_TEXT_AROUND, '').replace(JOINTS, '$& ')
}
