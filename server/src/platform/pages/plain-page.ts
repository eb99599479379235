import type { FastifyReply } from 'fastify'
import { escapeHtml } from './html.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

interface PlainPage {
  title: string
  /** Our own HTML. */
  body: string
}

/** A page of a few words for who has a link and no account: nothing is loaded, kept or indexed. */
export function answerPlainPage(
  reply: FastifyReply,
  status: number,
  { title, body }: PlainPage,
): FastifyReply {
  return reply
    .status(status)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(page(title, body))
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} · Pitlane</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
html{background:light-dark(#fff,#14171c);color:light-dark(#1a1f27,#dde1e8)}
main{max-width:36rem;margin:0 auto;padding:2rem 1.5rem}
h1{font-size:1.25rem}
button{min-height:44px;padding:0 1.25rem;border:0;border-radius:8px;background:#3b5bdb;color:#fff;font:inherit;font-weight:600}`
