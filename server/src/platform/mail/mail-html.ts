import { escapeHtml } from '../pages/html.ts'
import type { MailText } from './mail-text.ts'

export interface LetterLink {
  label: string
  url: string
}

export interface LetterSection {
  heading?: MailText
  lines: readonly MailText[]
  /** Whether the lines are one thing each, and not sentences. */
  isList?: boolean
  /** In place of lines, where there are several to choose from; a single one is the button. */
  link?: LetterLink
}

export interface HtmlLetter {
  heading: MailText
  sections: readonly LetterSection[]
  button?: LetterLink
  /** Why it came, and the way to stop it where there is one. */
  foot: { words: MailText } & Partial<LetterLink>
  language: string
}

/** A mail as a page: no picture, no script, nothing from elsewhere; light or dark as the reader has it. */
export function mailHtml({ heading, sections, button, foot, language }: HtmlLetter): string {
  const said = (text: MailText) => escapeHtml(text.text)
  const items = sections.map(sectionHtml).join('\n')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${said(heading)}</title><style>${style}</style></head>
<body><div class="card" role="article" lang="${language}">
<h1>${said(heading)}</h1>
${items}
${button ? `<p class="do">${linked(button, ' class="button"')}</p>\n` : ''}<p class="foot">${said(foot.words)}${linkIn(foot)}</p>
</div></body></html>
`
}

function sectionHtml({ heading, lines, link }: LetterSection): string {
  const said = (text: MailText) => escapeHtml(text.text)
  const items = lines.map((line) => `<p class="line">${said(line)}</p>`)
  if (link) items.push(`<p class="line">${linked(link)}</p>`)
  return [...(heading ? [`<h2>${said(heading)}</h2>`] : []), ...items].join('\n')
}

function linked({ label, url }: LetterLink, attributes = ''): string {
  return `<a${attributes} href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
}

function linkIn({ label, url }: HtmlLetter['foot']): string {
  return label && url ? ` ${linked({ label, url })}` : ''
}

const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 12px;background:#f0f2f5;color:#1a1f27;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}
.card{max-width:560px;margin:0 auto;padding:24px;border:1px solid #d5d9e0;border-radius:12px;background:#ffffff}
h1{margin:0 0 12px;font-size:18px;line-height:1.35;overflow-wrap:anywhere}
h2{margin:20px 0 8px;font-size:15px;line-height:1.35;overflow-wrap:anywhere}
.line{margin:0 0 8px;overflow-wrap:anywhere}
.do{margin:20px 0 0}
.button{display:inline-block;padding:12px 20px;border-radius:8px;background:#3b5bdb;color:#ffffff;font-weight:600;text-decoration:none}
.foot{margin:20px 0 0;color:#5f6878;font-size:13px}
a{color:#364fc7}
@media (prefers-color-scheme:dark){
body{background:#0e1013;color:#dde1e8}
.card{border-color:#2f353f;background:#1c2027}
.foot{color:#9aa2b0}
a{color:#bac8ff}
}`
