/** As much of a description in OpenAPI as programs of others rely on. */
export interface Described {
  paths: Record<string, Record<string, Operation>>
}

interface Operation {
  parameters: { name: string; in: string; required: boolean; schema: Shape }[]
  requestBody?: Content
  responses: Record<string, Content>
}

interface Content {
  content: Record<string, { schema: Shape }>
}

interface Shape {
  type?: string
  const?: unknown
  required?: string[]
  properties?: Record<string, Shape>
  items?: Shape
  additionalProperties?: Shape | boolean
  anyOf?: Shape[]
}

/**
 * What a program that was written for one description cannot rely on with another: what it is told no more, or not as it was; what it
 * may send no more; and what it has to send and does not know of.
 */
export function brokenPromises(before: Described, now: Described): string[] {
  const [had, has] = [promisesOf(before), promisesOf(now)]
  return [
    ...missing(had.told, has.told).map((it) => `no longer told: ${it}`),
    ...missing(had.taken, has.taken).map((it) => `no longer taken: ${it}`),
    ...missing(has.needed, had.needed)
      .filter((it) => had.calls.has(callOf(it)))
      .map((it) => `needed by now: ${it}`),
  ].sort()
}

const missing = (from: ReadonlySet<string>, there: ReadonlySet<string>) =>
  [...from].filter((it) => !there.has(it))
const callOf = (promise: string) => promise.split(' ', 2).join(' ')

function promisesOf({ paths }: Described) {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]) => ({ ...it, call: `${method.toUpperCase()} ${path}` })),
  )
  return {
    calls: new Set(calls.map(({ call }) => call)),
    told: new Set(calls.flatMap((it) => answers(it).flatMap(toldAt))),
    taken: new Set(calls.flatMap((it) => inputs(it).flatMap(takenAt))),
    needed: new Set(
      calls.flatMap((it) => [
        ...it.parameters.filter(({ required }) => required).map(({ name }) => `${it.call} ${name}`),
        ...bodies(it).flatMap(([at, { required = [] }]) => required.map((name) => `${at}.${name}`)),
      ]),
    ),
  }
}

type Call = Operation & { call: string }
type Placed = readonly [at: string, shape: Shape]

function answers({ call, responses }: Call): Placed[] {
  return Object.entries(responses).flatMap(([status, answer]) => shapesIn(answer, `${call} ${status}`))
}

function inputs(it: Call): Placed[] {
  return [...it.parameters.map(({ name, schema }) => [`${it.call} ${name}`, schema] as const), ...bodies(it)]
}

function bodies({ call, requestBody }: Call): Placed[] {
  return shapesIn(requestBody, `${call} body`)
}

function shapesIn(given: Content | undefined, at: string): Placed[] {
  return Object.values(given?.content ?? {}).map(({ schema }) => [at, schema])
}

/** Another kind of value is one that the program does not know. */
function toldAt(placed: Placed): string[] {
  return kindsOf(placed).map(([place, kinds]) => `${place}: ${kinds.join(' or ')}`)
}

/** Another kind of value need not be sent. */
function takenAt(placed: Placed): string[] {
  return kindsOf(placed).flatMap(([place, kinds]) => kinds.map((kind) => `${place}: ${kind}`))
}

/** Every place in what is sent or answered, with the kinds of values it may hold. */
function kindsOf([at, shape]: Placed): [place: string, kinds: string[]][] {
  const found = new Map<string, Set<string>>()
  const walk = (place: string, { anyOf, ...one }: Shape): void => {
    for (const it of anyOf ?? []) walk(place, it)
    if (anyOf) return
    found.set(place, (found.get(place) ?? new Set()).add(one.type ?? typeof one.const))
    for (const [name, inner] of Object.entries(one.properties ?? {})) walk(`${place}.${name}`, inner)
    if (one.items) walk(`${place}[]`, one.items)
    if (typeof one.additionalProperties === 'object') walk(`${place}{}`, one.additionalProperties)
  }
  walk(at, shape)
  return [...found].map(([place, kinds]) => [place, [...kinds].sort()])
}
