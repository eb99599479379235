/** As much of a JSON schema as the contract's shapes become. */
export interface Shape {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  default?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  minItems?: number
  maxItems?: number
  required?: string[]
  properties?: Record<string, Shape>
  propertyNames?: Shape
  additionalProperties?: Shape | boolean
  items?: Shape
  anyOf?: Shape[]
}

interface Style {
  /** What some shapes are called, so that they need not be told again. */
  nameOf?: (shape: Shape) => string | undefined
  /** Says behind each field what the type does not. */
  hasNotes?: boolean
  /** What may be left out may also be undefined. */
  isInput?: boolean
}

/** A shape as TypeScript writes it. */
export function shapeText(shape: Shape, style: Style = {}, indent = ''): string {
  const name = style.nameOf?.(shape)
  if (name) return name
  if (shape.anyOf) return union(shape.anyOf.map((it) => shapeText(it, style, indent)))
  if ('const' in shape) return literal(shape.const)
  if (shape.enum) return union(shape.enum.map(literal))
  if (Array.isArray(shape.type))
    return union(shape.type.map((type) => shapeText({ ...shape, type }, style, indent)))
  if (shape.type === 'array') return listText(shape.items ?? {}, style, indent)
  if (shape.type === 'object') return objectText(shape, style, indent)
  return plain[shape.type ?? ''] ?? 'unknown'
}

const plain: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  bytes: 'Blob | ArrayBuffer | Uint8Array<ArrayBuffer>',
}

const union = (texts: string[]) => [...new Set(texts)].join(' | ')
const literal = (value: unknown) => (typeof value === 'string' ? quoted(value) : String(value))

function listText(items: Shape, style: Style, indent: string): string {
  const one = shapeText(items, style, indent)
  const isUnion = (items.anyOf || items.enum || Array.isArray(items.type)) && one.includes(' | ')
  return isUnion ? `(${one})[]` : `${one}[]`
}

function objectText(shape: Shape, style: Style, indent: string): string {
  const { properties, additionalProperties: each, propertyNames } = shape
  if (!properties) {
    const keys = propertyNames ? shapeText(propertyNames, style) : 'string'
    const values = typeof each === 'object' ? shapeText(each, style, indent) : 'unknown'
    return propertyNames?.enum ? `Partial<Record<${keys}, ${values}>>` : `Record<${keys}, ${values}>`
  }
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([field, of]) => {
    const isNeeded = shape.required?.includes(field)
    const more = !isNeeded && style.isInput ? ' | undefined' : ''
    const note = style.hasNotes ? noteOf(of) : ''
    return `${inner}${key(field)}${isNeeded ? '' : '?'}: ${shapeText(of, style, inner)}${more}${note && ` // ${note}`}`
  })
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('\n')}\n${indent}}`
}

const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

/** A text in the quotes that the house uses. */
export function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** What a value must be beyond its type, and what it is when absent. */
function noteOf(shape: Shape): string {
  const own = shape.anyOf?.filter(({ type }) => type !== 'null') ?? [shape]
  const notes = own.flatMap((it) => [
    it.format,
    range(it.minLength, it.maxLength, ' characters'),
    range(it.minItems, it.maxItems, ' of them'),
    range(bound(it.minimum), bound(it.maximum)),
    it.multipleOf && `in steps of ${it.multipleOf}`,
  ])
  const absent = shape.default === undefined ? [] : [`${JSON.stringify(shape.default)} when absent`]
  return [...new Set([...notes.filter(Boolean), ...absent])].join(', ')
}

/** As large as a number can be counted: no bound of ours. */
const bound = (value: number | undefined) =>
  value !== undefined && Number.isSafeInteger(value) && Math.abs(value) === Number.MAX_SAFE_INTEGER
    ? undefined
    : value

function range(from: number | undefined, to: number | undefined, unit = ''): string {
  if (to === undefined) return from ? `at least ${from}${unit}` : ''
  return from ? `${from} to ${to}${unit}` : `at most ${to}${unit}`
}
