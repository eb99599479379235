/** As much of a description in OpenAPI as programs of others rely on. */
export interface Description {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Shape> }
}

interface Operation {
  operationId?: string
  'x-access'?: string
  'x-trial'?: string
  parameters: { name: string; in: string; required: boolean; schema: Shape }[]
  requestBody?: Content
  responses: Record<string, Content>
}

interface Content {
  content: Record<string, { schema: Shape }>
}

interface Shape {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
  required?: string[]
  properties?: Record<string, Shape>
  items?: Shape
  additionalProperties?: Shape | boolean
  anyOf?: Shape[]
}

/** What may stand at one place: kinds of values with their bounds, and of objects the names of fields. */
export interface Facts {
  kinds: Map<string, Bounds>
  names: Set<string>
  /** Those that every object there has. */
  required: Set<string>
}

/** The loosest of all that a place allows of one kind; undefined is no bound. */
interface Bounds {
  values: Set<string> | undefined
  forms: Set<string> | undefined
  steps: Set<string> | undefined
  least: Record<Least, number>
  most: Record<Most, number>
}

const leasts = ['minLength', 'minimum', 'minItems'] as const
const mosts = ['maxLength', 'maximum', 'maxItems'] as const
type Least = (typeof leasts)[number]
type Most = (typeof mosts)[number]

type Places = Map<string, Facts>

/** Every call, and every place in what is sent and answered. */
export function placesOf({ paths, components }: Description) {
  const [told, taken]: [Places, Places] = [new Map(), new Map()]
  const calls = new Map<string, { name: string; access: string; trial: string }>()
  const resolve = (shape: Shape) =>
    (shape.$ref && components?.schemas?.[shape.$ref.split('/').at(-1) ?? '']) || shape
  for (const [path, methods] of Object.entries(paths))
    for (const [method, it] of Object.entries(methods)) {
      const call = `${method.toUpperCase()} ${path}`
      calls.set(call, {
        name: it.operationId ?? '',
        access: it['x-access'] ?? '',
        trial: it['x-trial'] ?? '',
      })
      for (const [place, shape] of parametersOf(it)) walk(taken, `${call} ${place}`, shape, resolve)
      for (const [kind, { schema }] of contentsOf(it.requestBody))
        walk(taken, `${call} body${kind}`, schema, resolve)
      for (const [status, answer] of Object.entries(it.responses))
        for (const [kind, { schema }] of contentsOf(answer))
          walk(told, `${call} ${status}${kind}`, schema, resolve)
    }
  return { calls, told, taken }
}

/** The parameters of each place together, as an object. */
function parametersOf({ parameters }: Operation): [string, Shape][] {
  return [...Map.groupBy(parameters, (it) => it.in)].map(([place, own]) => [
    place,
    {
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      required: own.filter(({ required }) => required).map(({ name }) => name),
    },
  ])
}

/** JSON is what goes without saying. */
function contentsOf(given: Content | undefined): [string, { schema: Shape }][] {
  return Object.entries(given?.content ?? {}).map(([type, it]) => [
    type === 'application/json' ? '' : ` ${type}`,
    it,
  ])
}

function walk(places: Places, place: string, given: Shape, resolve: (shape: Shape) => Shape): void {
  const shape = resolve(given)
  if (shape.anyOf) {
    for (const one of shape.anyOf) walk(places, place, one, resolve)
    return
  }
  for (const type of [shape.type].flat()) note(places, place, { ...shape, ...(type && { type }) })
  for (const [name, inner] of Object.entries(shape.properties ?? {}))
    walk(places, `${place}.${name}`, inner, resolve)
  if (shape.items) walk(places, `${place}[]`, shape.items, resolve)
  if (typeof shape.additionalProperties === 'object')
    walk(places, `${place}{}`, shape.additionalProperties, resolve)
}

function note(places: Places, place: string, shape: Shape): void {
  const kind = String(shape.type ?? typeof shape.const)
  const names = Object.keys(shape.properties ?? {})
  const required = new Set(shape.required)
  const known = places.get(place)
  if (!known) {
    places.set(place, { kinds: new Map([[kind, boundsOf(shape)]]), names: new Set(names), required })
    return
  }
  const before = known.kinds.get(kind)
  known.kinds.set(kind, before ? looser(before, boundsOf(shape)) : boundsOf(shape))
  for (const name of names) known.names.add(name)
  if (kind === 'object')
    known.required = before ? new Set([...known.required].filter((name) => required.has(name))) : required
}

function boundsOf(shape: Shape): Bounds {
  const values = 'const' in shape ? [shape.const] : shape.enum
  const forms = shape.pattern ?? shape.format
  return {
    values: values && new Set(values.map((value) => JSON.stringify(value))),
    forms: forms === undefined ? undefined : new Set([forms]),
    steps: shape.multipleOf === undefined ? undefined : new Set([String(shape.multipleOf)]),
    least: {
      minLength: shape.minLength ?? 0,
      minimum: shape.minimum ?? -Infinity,
      minItems: shape.minItems ?? 0,
    },
    most: {
      maxLength: shape.maxLength ?? Infinity,
      maximum: shape.maximum ?? Infinity,
      maxItems: shape.maxItems ?? Infinity,
    },
  }
}

function looser(one: Bounds, other: Bounds): Bounds {
  const both = (name: 'values' | 'forms' | 'steps') =>
    one[name] && other[name] && new Set([...one[name], ...other[name]])
  return {
    values: both('values'),
    forms: both('forms'),
    steps: both('steps'),
    least: byName(leasts, (name) => Math.min(one.least[name], other.least[name])),
    most: byName(mosts, (name) => Math.max(one.most[name], other.most[name])),
  }
}

function byName<Name extends string>(
  names: readonly Name[],
  of: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>
}

/** How the second allows less than the first. */
export function narrowings(was: Bounds, is: Bounds): string[] {
  const refused = (name: 'values' | 'forms' | 'steps') => {
    const allowed = is[name]
    if (!allowed) return []
    if (!was[name]) return [`only ${[...allowed].join(', ')}`]
    return [...was[name]].filter((it) => !allowed.has(it)).map((it) => `not ${it}`)
  }
  return [
    ...refused('values'),
    ...refused('forms'),
    ...refused('steps'),
    ...leasts.filter((name) => is.least[name] > was.least[name]).map((name) => `${name} ${is.least[name]}`),
    ...mosts.filter((name) => is.most[name] < was.most[name]).map((name) => `${name} ${is.most[name]}`),
  ]
}
