import { type Endpoint, isStream, pathNames } from '@pitlane/contract/endpoint'
import { exampleInput, variableIn, variablesOf } from './example-input.ts'
import { quoted } from './shape-text.ts'
import { type WayIn, wayInOf } from './ways-in.ts'

interface Example {
  curl: string
  typescript: string
  /** What has to be in the environment beside PITLANE_URL and the way in. */
  variables: string[]
}

const CLIENT = '@pitlane/client'

export function exampleOf(word: string, name: string, endpoint: Endpoint): Example {
  const input = exampleInput(endpoint)
  return {
    curl: curlText(endpoint, input),
    typescript: typescriptText(`${word}.${name}`, endpoint, input),
    variables: variablesOf(input),
  }
}

function curlText(endpoint: Endpoint, input: Record<string, unknown>): string {
  const { method, path, output } = endpoint
  const isInQuery = (field: string) => method === 'GET' || endpoint.inQuery.includes(field)
  const inPath = pathNames(path)
  const rest = Object.entries(input).filter(([field]) => !inPath.includes(field))
  const query = rest
    .filter(([field]) => isInQuery(field))
    .map(([field, value]) => `${field}=${inAddress(value)}`)
  const body = Object.fromEntries(rest.filter(([field]) => !isInQuery(field)))
  const address = path.replace(/:([A-Za-z]+)/g, (_, field: string) => inAddress(input[field]))
  const sends = sending(endpoint, body)
  const options = [
    ...(method === usual(sends) ? [] : [`-X ${method}`]),
    ...(isStream(output) && output.stream === 'text/event-stream' ? ['-N'] : []),
    `"$PITLANE_URL${[address, ...(query.length > 0 ? [query.join('&')] : [])].join('?')}"`,
  ]
  const lines = [
    `curl ${options.join(' ')}`,
    ...credentials[wayInOf(endpoint)].curl,
    ...(endpoint.takesKey ? ['-H "Idempotency-Key: fault-4711"'] : []),
    ...sends,
  ]
  return lines.join(' \\\n  ')
}

/** The method that curl takes by itself. */
const usual = (sends: string[]) => (sends.length > 0 ? 'POST' : 'GET')

function sending(endpoint: Endpoint, body: Record<string, unknown>): string[] {
  const { method } = endpoint
  if (endpoint.body === 'bytes')
    return ['-H "Content-Type: application/octet-stream"', `--data-binary @${fileOf(endpoint)}`]
  const isEmpty = Object.keys(body).length === 0
  if (method === 'GET' || (method === 'DELETE' && isEmpty)) return []
  if (isEmpty) return ["--json '{}'"]
  return [`--json @- <<END\n${JSON.stringify(body, null, 2)}\nEND`]
}

/** Where a call finds the file that it sends. */
const fileOf = ({ path }: Endpoint) => (path.startsWith('/api/uploads/') ? 'photo.jpg' : 'body.txt')

const inAddress = (value: unknown) => (variableIn(value) ? String(value) : encodeURIComponent(String(value)))

const credentials: Record<WayIn, { curl: string[]; option?: string; variable?: string }> = {
  none: { curl: [] },
  token: {
    curl: ['-H "Authorization: Bearer $PITLANE_TOKEN"'],
    option: 'token: PITLANE_TOKEN',
    variable: 'PITLANE_TOKEN',
  },
  session: { curl: ['-b "$PITLANE_COOKIE"'], option: 'cookie: PITLANE_COOKIE', variable: 'PITLANE_COOKIE' },
}

function typescriptText(name: string, endpoint: Endpoint, input: Record<string, unknown>): string {
  const { option, variable } = credentials[wayInOf(endpoint)]
  const variables = ['PITLANE_URL', variable ?? [], variablesOf(input)].flat()
  const sends =
    endpoint.body === 'bytes' ? { ...input, body: `\u0000await readFile('${fileOf(endpoint)}')` } : input
  const given = Object.keys(sends).length > 0 ? valueText(sends) : ''
  const isPaged = endpoint.method === 'GET' && !isStream(endpoint.output) && 'page' in shapeOf(endpoint)
  return [
    ...(endpoint.body === 'bytes' ? ["import { readFile } from 'node:fs/promises'"] : []),
    `import { createClient } from ${quoted(CLIENT)}`,
    '',
    `const ${taken(variables.map((it) => `${it} = ''`))} = process.env`,
    `const pitlane = createClient({ ${['baseUrl: PITLANE_URL', option ?? []].flat().join(', ')} })`,
    '',
    ...(isPaged
      ? [`for await (const one of pitlane.${name}.each(${given})) console.log(one)`]
      : [`const answer = await pitlane.${name}(${given})`, ...shown(endpoint)]),
  ].join('\n')
}

/** On one line, or one below the other where that gets long. */
const taken = (names: string[]) =>
  names.length > 4 ? `{\n${names.map((it) => `  ${it},\n`).join('')}}` : `{ ${names.join(', ')} }`

const shapeOf = ({ input }: Endpoint): object => ('shape' in input ? (input.shape as object) : {})

function shown({ output }: Endpoint): string[] {
  if (!isStream(output)) return ['console.log(answer)']
  if (output.stream !== 'text/event-stream')
    return ['console.log(answer.status, (await answer.arrayBuffer()).byteLength)']
  return [
    'for await (const piece of answer.body ?? []) {',
    '  console.log(new TextDecoder().decode(piece))',
    '  break',
    '}',
  ]
}

/** A value as TypeScript writes it; a variable by its name. */
function valueText(value: unknown, indent = ''): string {
  const variable = variableIn(value)
  if (variable) return variable
  if (typeof value === 'string') return value.startsWith('\u0000') ? value.slice(1) : quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((one) => valueText(one, inner))
    : Object.entries(value).map(([key, one]) => {
        const text = valueText(one, inner)
        return text === key ? key : `${key}: ${text}`
      })
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }']
  const line = `${open}${parts.join(', ')}${close}`
  if (line.length <= 76 && !line.includes('\n')) return line
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close.trim()}`
}
