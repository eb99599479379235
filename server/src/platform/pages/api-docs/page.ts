import { forTokens } from '@pitlane/contract/access'
import { type Endpoint, isStream, pathNames } from '@pitlane/contract/endpoint'
import { escapeHtml } from '../html.ts'
import { schemaOf } from '../openapi.ts'
import { exampleOf } from './example-texts.ts'
import { introduction, parts } from './introduction.ts'
import { type Shape, shapeText } from './shape-text.ts'
import { style } from './style.ts'

type Words = Record<string, Record<string, Endpoint>>

/** The documentation of every call, for people. It has no script: what is on it is found by the browser's own search. */
export function apiPage(words: Words): string {
  const link = (id: string, text: string) => `<a href="#${id}">${text}</a>`
  const general = Object.entries(parts).map(([id, title]) => `<li>${link(id, title)}</li>`)
  const contents = Object.entries(words).map(([word, calls]) => {
    const own = Object.keys(calls).map((name) => `<li>${link(`${word}.${name}`, name)}</li>`)
    return `<li>${link(word, word)}<ul>${own.join('')}</ul></li>`
  })
  const sections = Object.entries(words).map(
    ([word, calls]) =>
      `<section aria-labelledby="${word}"><h2 id="${word}">${word}</h2>${Object.entries(calls)
        .map(([name, endpoint]) => article(word, name, endpoint))
        .join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pitlane API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<nav aria-label="Contents">${link('top', 'Pitlane API')}<ul>${[...general, ...contents].join('')}</ul></nav>
<main id="top"><h1>Pitlane API</h1>${introduction()}${sections.join('')}</main></body></html>`
}

function article(word: string, name: string, endpoint: Endpoint): string {
  const id = `${word}.${name}`
  const { curl, typescript } = exampleOf(word, name, endpoint)
  return `<article aria-labelledby="${id}"><h3 id="${id}"><a href="#${id}">${id}</a></h3>
<p class="path"><b>${endpoint.method}</b> <code>${escapeHtml(endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}'))}</code></p>
<p>${escapeHtml(endpoint.summary)}.</p><p class="who">${who(endpoint)}</p>
${code('curl', curl)}${code('TypeScript', typescript)}${shapes(endpoint)}</article>`
}

const code = (title: string, text: string) =>
  `<h4>${title}</h4><pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`

const whoMay: Record<ReturnType<typeof forTokens>, string> = {
  open: 'Needs no sign-in.',
  read: 'For tokens, and for everybody who is signed in.',
  write: 'For tokens that may write, and for everybody who is signed in.',
  refused: 'For people who are signed in.',
}

function who(endpoint: Endpoint): string {
  const way =
    endpoint.access === 'admin' ? 'For administrators who are signed in.' : whoMay[forTokens(endpoint)]
  return endpoint.trial === 'required' ? `${way} Needs a running trial or a subscription.` : way
}

function shapes(endpoint: Endpoint): string {
  const input = schemaOf(endpoint.input, 'input') as Shape
  const inPath = pathNames(endpoint.path)
  const [path, rest] = parted(input, (field) => inPath.includes(field))
  const [query, body] = parted(rest, (field) => endpoint.method === 'GET' || endpoint.inQuery.includes(field))
  return [
    detail('In the path', path),
    detail('In the query', query),
    endpoint.body === 'bytes' ? '<p class="who">The body is the file as it is.</p>' : detail('Body', body),
    isStream(endpoint.output)
      ? `<p class="who">Answers ${endpoint.status} with <code>${endpoint.output.stream}</code>.</p>`
      : detail(`Answers ${endpoint.status}`, schemaOf(endpoint.output, 'output') as Shape),
  ].join('')
}

/** Those fields of an object that are meant, and the others. */
function parted(shape: Shape, isMeant: (field: string) => boolean): [Shape, Shape] {
  const of = (isIn: (field: string) => boolean) => ({
    ...shape,
    properties: Object.fromEntries(Object.entries(shape.properties ?? {}).filter(([field]) => isIn(field))),
  })
  return [of(isMeant), of((field) => !isMeant(field))]
}

function detail(title: string, shape: Shape): string {
  if (shape.properties && Object.keys(shape.properties).length === 0) return ''
  const text = shapeText(shape, { hasNotes: true })
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(text)}</pre></details>`
}
