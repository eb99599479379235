import { type Endpoint, pathNames } from '@pitlane/contract/endpoint'
import { schemaOf } from '../openapi.ts'
import type { Shape } from './shape-text.ts'

/** Something that the reader has, by the name that the examples give it: `$REPAIR_ID`. */
const VARIABLE = /^\$([A-Z][A-Z0-9_]*)$/

/** What an example sends: all that must be given, and what the contract wants to be shown. */
export function exampleInput(endpoint: Endpoint): Record<string, unknown> {
  const { properties = {}, required = [] } = schemaOf(endpoint.input, 'input') as Shape
  const inPath = pathNames(endpoint.path)
  const shown = Object.keys(properties).filter(
    (field) => inPath.includes(field) || required.includes(field) || endpoint.example?.[field] !== undefined,
  )
  return Object.fromEntries(
    shown.map((field) => [
      field,
      endpoint.example?.[field] ?? variableFor(endpoint.path, field) ?? guess(properties[field] ?? {}),
    ]),
  )
}

/** The name of a variable, if this is one. */
export function variableIn(value: unknown): string | undefined {
  return typeof value === 'string' ? VARIABLE.exec(value)?.[1] : undefined
}

/** Every variable in a value, however deep, in the order they are met. */
export function variablesOf(value: unknown): string[] {
  const own = variableIn(value)
  if (own) return [own]
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(variablesOf))]
}

/** Whatever names a thing is the reader's: `vehicleId` is theirs, and so is what stands behind `/repairs/`. */
export function variableFor(path: string, field: string): string | undefined {
  if (field.endsWith('By')) return '$OWN_USER_ID'
  if (/(Id|Key)$/.test(field)) return `$${field.replace(/(?=[A-Z])/g, '_').toUpperCase()}`
  const before = new RegExp(`([a-z-]+)/:${field}(/|$)`).exec(path)?.[1]
  return before && `$${singular(before).replaceAll('-', '_').toUpperCase()}_${field.toUpperCase()}`
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '')
}

/** What anybody would take; a text has to be said. */
function guess(shape: Shape): unknown {
  if (shape.anyOf) return guess(shape.anyOf[0] ?? {})
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'integer' || shape.type === 'number') return shape.minimum || 1
  if (shape.type === 'boolean') return true
  return shape.format ? formats[shape.format] : undefined
}

const formats: Record<string, string> = {
  email: 'jo@example.com',
  date: '2030-03-04',
  'date-time': '2030-03-04T09:00:00Z',
}
