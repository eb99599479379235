import { escapeHtml } from '@pitlane/server/platform/pages/html'
import type { KeptMail } from './mail-sandbox.ts'

/** The demo's mailbox: what was sent, to whom, with its links; and the way to what was sent to programs. */
export function mailboxPage(mails: KeptMail[], receiver: string): string {
  const articles = mails.map(
    (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p>To ${escapeHtml(mail.to)}, <time>${escapeHtml(mail.receivedAt)}</time></p><div class="text">${withLinks(mail.text)}</div></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo mailbox · Pitlane</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>
<h1>Demo mailbox</h1><p>Mails that this demo has sent. They went nowhere else. Webhooks can go to <a href="${escapeHtml(receiver)}">the demo receiver</a>, which shows what came.</p>
${articles.join('') || '<p><strong>No mail yet.</strong> Ask for a password reset to see one.</p>'}</main></body></html>`
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
html{background:light-dark(#fff,#14171c);color:light-dark(#1a1f27,#dde1e8)}
a{color:light-dark(#364fc7,#bac8ff)}
main{max-width:44rem;margin:0 auto;padding:1.5rem}
article{border:1px solid #8886;border-radius:12px;padding:1rem;margin:1rem 0}
h2{margin:0;font-size:1rem}p{margin:.25rem 0}
.text{white-space:pre-wrap;overflow-wrap:anywhere;margin-top:.75rem}`
