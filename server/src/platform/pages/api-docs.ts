import type { forTokens } from '@pitlane/contract/access'
import type { Endpoint } from '@pitlane/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from './html.ts'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

type Words = Record<string, Record<string, Endpoint>>
type Operation = {
  summary: string
  'x-access': string
  'x-trial': string
  'x-token': ReturnType<typeof forTokens>
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content: Record<string, { schema: unknown }> }>
  tags: string[]
}

/** The API documentation, for people at /api/docs and for programs at /api/openapi.json. Made when first asked for. */
export function serveApiDocs(app: FastifyInstance, words: Words): void {
  let made: { json: string; page: string } | undefined
  const make = async () => {
    const { describeApi } = await import('./openapi.ts')
    const described = describeApi(words)
    made ??= { json: JSON.stringify(described), page: page(described.paths as Paths) }
    return made
  }
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json').send((await make()).json))
  app.get('/api/docs', async (_, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send((await make()).page),
  )
}

type Paths = Record<string, Record<string, Operation>>

function page(paths: Paths): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const words = [...new Set(operations.flatMap(({ operation }) => operation.tags))]
  const sections = words.map((word) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(word))
    return `<section aria-labelledby="${word}"><h2 id="${word}">${escapeHtml(word)}</h2>${own.map(article).join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pitlane API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>
<h1>Pitlane API</h1><p>Answers are JSON. Errors are <code>{ message, code, errors? }</code>. Signed-in calls use the
session cookie, or a token that administrators make in Settings: <code>Authorization: Bearer pit_…</code>. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<nav aria-label="Words">${words.map((word) => `<a href="#${word}">${escapeHtml(word)}</a>`).join(' ')}</nav>
${sections.join('')}</main></body></html>`
}

function article({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const parameters = operation.parameters.map(
    (it) =>
      `<li><code>${escapeHtml(it.name)}</code> in ${it.in}${it.required ? ', required' : ''} ${schema(it.schema)}</li>`,
  )
  const [status, answer] = Object.entries(operation.responses)[0] ?? []
  return `<article><h3><b>${method}</b> <code>${escapeHtml(path)}</code></h3><p>${escapeHtml(operation.summary)}</p>
<p class="access">access: ${operation['x-access']}${operation['x-trial'] === 'required' ? ', needs a running trial or subscription' : ''}${byToken[operation['x-token']]}</p>
${parameters.length > 0 ? `<ul>${parameters.join('')}</ul>` : ''}
${contents('Body', operation.requestBody?.content)}${contents(`Answer ${status}`, answer?.content)}</article>`
}

const byToken = {
  open: '',
  refused: '',
  read: ', or a token to read',
  write: ', or a token to read and write',
}

function contents(title: string, content: Record<string, { schema: unknown }> | undefined): string {
  return Object.entries(content ?? {})
    .map(
      ([type, it]) =>
        `<details><summary>${title} <code>${type}</code></summary><pre tabindex="0">${text(it.schema)}</pre></details>`,
    )
    .join('')
}

function schema(value: unknown): string {
  return `<code>${escapeHtml(JSON.stringify(value) ?? '')}</code>`
}

function text(value: unknown): string {
  return escapeHtml(JSON.stringify(value, null, 2) ?? '')
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
html{background:light-dark(#fff,#14171c);color:light-dark(#1a1f27,#dde1e8)}
a{color:light-dark(#364fc7,#bac8ff)}
main{max-width:60rem;margin:0 auto;padding:1.5rem}
nav a{display:inline-block;margin-right:1rem}
article{border:1px solid #8886;border-radius:12px;padding:1rem;margin:1rem 0}
h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
p{margin:.25rem 0}.access{font-size:.875rem}
code,pre{font-size:.8125rem}pre{overflow:auto;max-height:24rem}summary{cursor:pointer;padding:.25rem 0}`
