import { globSync } from 'node:fs'
import { join } from 'node:path'
import { type Endpoint, isStream, pathNames } from '@pitlane/contract/endpoint'
import { statusOf } from '@pitlane/contract/errors'
import { type Shape, shapeText } from '@pitlane/server/platform/pages/api-docs/shape-text'
import { schemaOf } from '@pitlane/server/platform/pages/openapi'
import { z } from 'zod'

type Words = Record<string, Record<string, Endpoint>>

const BY_WHOM = '/* Written by "npm run client" from the contract; changes are made there. */\n'
const contract = join(import.meta.dirname, '../../../contract/src')

/** What a call is, without the shapes: all that the client needs to send it. */
export function plansSource(words: Words): string {
  const lines = Object.entries(words).flatMap(([word, calls]) => [
    `  ${word}: {`,
    ...Object.entries(calls).map(([name, endpoint]) => `    ${name}: ${planText(endpoint)},`),
    '  },',
  ])
  return `${BY_WHOM}import type { CallPlan } from '../call.ts'

${given('const', 'calls')} = {
${lines.join('\n')}
} as const satisfies Record<string, Record<string, CallPlan>>
`
}

function planText(endpoint: Endpoint): string {
  const { method, path, inQuery, body, output, takesKey } = endpoint
  const pagedBy = pageField(endpoint)
  const plan = [
    `method: '${method}'`,
    `path: '${path}'`,
    ...(method !== 'GET' && inQuery.length > 0
      ? [`inQuery: [${inQuery.map((it) => `'${it}'`).join(', ')}]`]
      : []),
    ...(body === 'bytes' ? ['sendsBytes: true'] : []),
    ...(isStream(output) ? ['isStream: true'] : []),
    ...(takesKey ? ['takesKey: true'] : []),
    ...(pagedBy ? [`pagedBy: ${pagedBy === true ? 'true' : `'${pagedBy}'`}`] : []),
  ]
  return `{ ${plan.join(', ')} }`
}

/** The shapes of all calls; what the contract exports under a name has that name. */
export async function shapesSource(words: Words): Promise<string> {
  const named = await namedShapes()
  const isUsed = new Map<string, { shape: Shape; io: 'input' | 'output' }>()
  const nameFor = (io: 'input' | 'output', except?: string) => (shape: Shape) => {
    const name = named[io].get(JSON.stringify(shape))
    if (!name || name === except) return undefined
    isUsed.set(name, { shape, io })
    return name
  }
  const textOf = (shape: Shape, io: 'input' | 'output', indent: string, except?: string) =>
    shapeText(shape, { nameOf: nameFor(io, except), isInput: io === 'input' }, indent)

  const calls = Object.entries(words).map(([word, own]) => {
    const lines = Object.entries(own).map(
      ([name, endpoint]) => `    /** ${endpoint.summary} */\n    ${name}: ${callText(endpoint, textOf)}`,
    )
    return `  ${word}: {\n${lines.join('\n')}\n  }`
  })
  const declared: string[] = []
  for (const [name, { shape, io }] of isUsed)
    declared.push(`${given('type', name)} = ${textOf(shape, io, '', name)}\n`)
  return `${BY_WHOM}import type { Call, OpenCall, Paged } from '../call.ts'

/** The ways to fail that this version knows. */
${given('type', 'ErrorCode')} = ${Object.keys(statusOf)
    .map((code) => `'${code}'`)
    .join(' | ')}

/** Every call, by the name that its documentation has. */
${given('interface', 'Pitlane')} {
${calls.join('\n')}
}

${declared.sort().join('\n')}`
}

const given = (kind: string, name: string) => `export ${kind} ${name}`

type TextOf = (shape: Shape, io: 'input' | 'output', indent: string) => string

function callText(endpoint: Endpoint, textOf: TextOf): string {
  const input = inputOf(endpoint)
  const given =
    Object.keys(input.properties ?? {}).length > 0 ? textOf(input, 'input', '    ') : 'Record<string, never>'
  const answer = isStream(endpoint.output)
    ? 'Response'
    : textOf(schemaOf(endpoint.output, 'output') as Shape, 'output', '    ')
  const kind = (input.required ?? []).length > 0 ? 'Call' : 'OpenCall'
  const paged = pageField(endpoint) ? ` & Paged<${given}, ${textOf(oneOf(endpoint), 'output', '    ')}>` : ''
  return `${kind}<${given}, ${answer}>${paged}`
}

/** What a call takes: its fields, and what it sends as it is. */
function inputOf(endpoint: Endpoint): Shape {
  const shape = schemaOf(endpoint.input, 'input') as Shape
  const required = [...new Set([...(shape.required ?? []), ...pathNames(endpoint.path)])]
  if (endpoint.body !== 'bytes') return required.length > 0 ? { ...shape, required } : shape
  return { ...shape, properties: { ...shape.properties, body: BYTES }, required: [...required, 'body'] }
}

const BYTES: Shape = { type: 'bytes' }

/** Which field of its pages holds the list; `true` when a page is the list, undefined when there are no pages. */
function pageField(endpoint: Endpoint): string | true | undefined {
  const { page } = (schemaOf(endpoint.input, 'input') as Shape).properties ?? {}
  if (endpoint.method !== 'GET' || !page || isStream(endpoint.output)) return undefined
  const shape = pageOf(endpoint.output)
  if (!shape) return true
  return Object.entries(shape.properties ?? {}).find(([, { type }]) => type === 'array')?.[0]
}

function pageOf(output: z.ZodType): Shape | undefined {
  const shape = schemaOf(output, 'output') as Shape
  return (shape.anyOf ?? [shape]).find(({ properties }) => properties?.totalPages)
}

function oneOf({ output, ...endpoint }: Endpoint): Shape {
  if (isStream(output)) return {}
  const field = pageField({ ...endpoint, output })
  const list =
    field === true ? (schemaOf(output, 'output') as Shape) : pageOf(output)?.properties?.[field ?? '']
  return list?.items ?? {}
}

/** Shapes that the contract exports, by what they are; of several names for one the first counts. */
async function namedShapes() {
  const named = { input: new Map<string, string>(), output: new Map<string, string>() }
  const taken = new Map<string, string>()
  const files = globSync('**/*.ts', { cwd: contract }).filter((file) => !file.endsWith('.test.ts'))
  for (const file of files.sort())
    for (const [name, value] of Object.entries(await import(join(contract, file))))
      for (const io of ['output', 'input'] as const) {
        if (!(value instanceof z.ZodType) || !/^[A-Z]\w*[a-z]\w*$/.test(name)) continue
        const text = JSON.stringify(schemaOf(value, io))
        if (!text.includes('"properties"') || named[io].has(text) || (taken.get(name) ?? text) !== text)
          continue
        taken.set(name, text)
        named[io].set(text, name)
      }
  return named
}
