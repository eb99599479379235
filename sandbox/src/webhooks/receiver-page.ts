import { escapeHtml } from '@pitlane/server/platform/pages/html'
import type { Arrived } from './webhook-sandbox.ts'

interface Shown extends Arrived {
  /** Undefined while nobody has said with which secret. */
  isSigned: boolean | undefined
}

/** What came to the demo's receiver, newest first, and whether its signature holds. */
export function receiverPage(origin: string, arrived: readonly Shown[]): string {
  const articles = arrived.map(
    (it) => `<article><h2>${escapeHtml(typeIn(it))} ${verdict(it.isSigned)}</h2>
<p><time>${escapeHtml(it.receivedAt)}</time> at ${escapeHtml(it.path)}, webhook-id ${escapeHtml(it.headers['webhook-id'] ?? 'missing')}</p>
<pre>${escapeHtml(pretty(it.body))}</pre></article>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo receiver · Pitlane</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>
<h1>Demo receiver</h1>
<p>A small program that takes webhooks at <code>${escapeHtml(origin)}/</code> and any path below it. Reload to see what came since.</p>
<form method="post" action="/secret"><label>Secret of the webhook <input name="secret" placeholder="whsec_…" autocomplete="off"></label>
<button>Check signatures</button></form>
${articles.join('') || '<p><strong>Nothing has arrived yet.</strong> Add a webhook to this address under Settings and send a test.</p>'}</main></body></html>`
}

function verdict(isSigned: boolean | undefined): string {
  if (isSigned === undefined) return '<span>not checked</span>'
  return isSigned
    ? '<span class="good">signature holds</span>'
    : '<span class="bad">signature does not hold</span>'
}

function typeIn({ body }: Shown): string {
  try {
    return String(JSON.parse(body).type)
  } catch {
    return 'Something else'
  }
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
html{background:light-dark(#fff,#14171c);color:light-dark(#1a1f27,#dde1e8)}
main{max-width:48rem;margin:0 auto;padding:1.5rem;overflow-wrap:anywhere}
article{border:1px solid #8886;border-radius:12px;padding:1rem;margin:1rem 0}
h2{margin:0;font-size:1rem}h2 span{font-weight:400;font-size:.875rem;color:light-dark(#565e6c,#a3abb8)}
.good{color:light-dark(#0b6b3a,#8ce99a)!important}.bad{color:light-dark(#b02a2a,#ffa8a8)!important}
p{margin:.25rem 0}pre{white-space:pre-wrap;max-height:20rem;overflow:auto;margin:.5rem 0 0;font-size:.8125rem}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:1rem 0}label{flex:1 1 16rem}
input,button{font:inherit;min-height:44px;padding:.25rem .75rem;border-radius:8px;border:1px solid #8886;background:transparent;color:inherit}
input{width:100%;box-sizing:border-box}`
