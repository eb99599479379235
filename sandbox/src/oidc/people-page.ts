import { escapeHtml } from '@pitlane/server/platform/pages/html'
import type { IssuerPerson } from './oidc-sandbox.ts'

/** Where somebody would sign in at the issuer: here they choose who they are. */
export function peoplePage(people: readonly IssuerPerson[], search: string): string {
  const buttons = people.map(
    ({
      email,
      name,
    }) => `<form method="post" action="/authorize?${escapeHtml(search)}&amp;as=${encodeURIComponent(email)}">
<button><strong>${escapeHtml(name)}</strong><span>${escapeHtml(email)}</span></button></form>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign in · Demo ID</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>
<p class="note">Demo ID, the small issuer of the demo: no password is asked for.</p>
<h1>Who are you?</h1>${buttons.join('')}
<form method="post" action="/authorize?${escapeHtml(search)}"><button>Cancel</button></form></main></body></html>`
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
html{background:light-dark(#f6f8fa,#14171c);color:light-dark(#1a1f27,#dde1e8)}
main{max-width:26rem;margin:0 auto;padding:1.5rem;overflow-wrap:anywhere}
h1{font-size:1.4rem;margin:.5rem 0 1rem}
.note,span{font-size:.875rem;color:light-dark(#565e6c,#a3abb8)}
button{width:100%;min-height:56px;margin:.25rem 0;padding:.5rem 1rem;font:inherit;border-radius:12px;border:1px solid #8886;
background:light-dark(#fff,#1c2027);color:inherit;cursor:pointer;text-align:left;display:grid}`
