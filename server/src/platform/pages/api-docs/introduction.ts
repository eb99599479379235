import { escapeHtml } from '../html.ts'
import { versioning } from './versioning.ts'

/** Its parts, by the names that links have. */
export const parts = {
  examples: 'Examples',
  errors: 'Errors',
  again: 'Sending again',
  pages: 'Pages',
  versioning: versioning.title,
}

const heading = (id: keyof typeof parts) => `<h2 id="${id}">${parts[id]}</h2>`

/** What holds for all calls. */
export function introduction(): string {
  return `<p>Everything that Pitlane's own pages do, programs can do by these calls. They answer JSON unless said otherwise. For generators:
<a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). For TypeScript and JavaScript: <code>@pitlane/client</code>, in the folder <code>client</code> of the repository.</p>
${heading('examples')}
<p>Each can be run as it stands. They find in the environment where Pitlane is, who asks, and the ids of your things:</p>
<pre tabindex="0"><code>export PITLANE_URL=https://pitlane.example.com
export PITLANE_TOKEN=pit_…                  # made by an administrator in Settings
export PITLANE_COOKIE=pitlane_session=…     # for calls that tokens may not make
export REPAIR_ID=…                          # whatever else an example names</code></pre>
${heading('errors')}
<p>A refusal is <code>{ message, code, errors? }</code>: a sentence for people, a word for programs, and which fields are wrong. The answer's
<code>X-Request-Id</code> is how whoever runs Pitlane finds it in the log.</p>
${heading('again')}
<p>429 and 503 say in <code>Retry-After</code> how many seconds to wait. Whatever only reads can be sent again at any time. A call that takes an
<code>Idempotency-Key</code> can be, too: the same key within a day is answered with what the first one made. <code>@pitlane/client</code> does both by itself.</p>
${heading('pages')}
<p>Lists with <code>page</code> and <code>limit</code> answer at most 100 at once, and <code>totalPages</code>.</p>
${heading('versioning')}<p>${escapeHtml(versioning.intro)}</p>
${versioning.parts
  .map(
    ({ title, rules }) =>
      `<h3>${title}</h3><ul>${rules.map((rule) => `<li>${escapeHtml(rule)}</li>`).join('')}</ul>`,
  )
  .join('')}`
}
