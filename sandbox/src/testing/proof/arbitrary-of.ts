import fc from 'fast-check'
import { z } from 'zod'
import { hostileTexts } from '../calls/hostile-text.ts'
import { elementOf, leavesOf, unwrapped, withLeaf } from '../calls/input-leaves.ts'

/** What is known of fields, so that a right input names things that are there. */
type Known = Readonly<Record<string, unknown>>

/** Inputs of a shape: right ones, at and around their edges; such with one place as nobody means it; and some with anything anywhere. */
export function arbitraryOf(schema: z.core.$ZodType, known: Known): fc.Arbitrary<unknown> {
  const right = rightFor(schema, known)
  const places = leavesOf(schema).filter((path) => path.length > 0)
  if (places.length === 0) return right
  const odd = fc.tuple(fc.constantFrom(...places), hostile)
  const withOdd = (most: number) =>
    fc
      .tuple(right, fc.array(odd, { minLength: 1, maxLength: most }))
      .map(([input, all]) => all.reduce((at, [path, value]) => withLeaf(at, path, value), input))
  return fc.oneof(
    { arbitrary: right, weight: 5 },
    { arbitrary: withOdd(1), weight: 4 },
    { arbitrary: withOdd(5), weight: 1 },
    { arbitrary: hostile, weight: 1 },
  )
}

function rightFor(schema: z.core.$ZodType, known: Known, name = ''): fc.Arbitrary<unknown> {
  const there = fc.constant(known[name])
  if (name in known && known[name] === undefined) return there
  const made = shaped(schema, known, name)
  // What is known of a list is one of its elements.
  if (!(name in known) || elementOf(unwrapped(schema))) return made
  return fc.oneof({ arbitrary: there, weight: 3 }, { arbitrary: made, weight: 1 })
}

function shaped(schema: z.core.$ZodType, known: Known, name: string): fc.Arbitrary<unknown> {
  const inner = unwrapped(schema)
  const element = elementOf(inner)
  if (element) return fc.array(rightFor(element, known, name), { minLength: 1, maxLength: 3 })
  if (inner instanceof z.ZodObject) return fieldsOfRight(inner.shape, known)
  if (inner instanceof z.ZodRecord)
    return fc.dictionary(rightFor(inner.keyType, {}).map(String), rightFor(inner.valueType, known), {
      maxKeys: 4,
    })
  if (inner instanceof z.ZodEnum) return fc.constantFrom(...inner.options)
  if (inner instanceof z.ZodLiteral) return fc.constantFrom(...inner.values)
  if (inner instanceof z.ZodBoolean) return fc.boolean()
  const [first, ...others] = edges.filter((it) => z.safeParse(schema, it).success)
  if (first === undefined) return leaf
  const any = leaf.map((it) => (z.safeParse(schema, it).success ? it : first))
  return fc.oneof(fc.constantFrom(first, ...others), any)
}

/** The more fields are given, the more often they contradict each other: of what may be absent, only some is there. */
const MOST_OPTIONAL = 4

function fieldsOfRight(shape: Readonly<Record<string, z.core.$ZodType>>, known: Known): fc.Arbitrary<object> {
  const fields = Object.entries(shape).map(([name, of]) => ({
    name,
    value: rightFor(of, known, name),
    mayMiss: z.safeParse(of, undefined).success,
  }))
  const recordOf = (some: typeof fields) =>
    fc.record(Object.fromEntries(some.map(({ name, value }) => [name, value])))
  const optional = fields.filter(({ mayMiss }) => mayMiss)
  return fc
    .subarray(optional, { maxLength: Math.min(MOST_OPTIONAL, optional.length) })
    .chain((some) => recordOf([...fields.filter(({ mayMiss }) => !mayMiss), ...some]))
}

/** What fields are about, at the ends of what is taken: the ones that a shape takes are its valid values. */
const edges: readonly unknown[] = [
  ...[0, 1, -1, 0.25, 0.1, 24, 400, 9_999_999, 9_999_999_999.99, 2 ** 31, 2 ** 53, 1e300, -0],
  ...['0', '1', '1e3', ' 7 ', '0x10', '9999999', '1.005', '-1', 'Infinity', 'NaN'],
  ...[true, false, 'true', 'false', 'yes', 'off'],
  ...['1900-01-01', '2100-12-31', '2026-02-29', '2024-02-29', '0000-00-00', '2026-01-01'],
  ...[
    '1900-01-01T00:00:00Z',
    '2100-12-31T23:59:59.999999999Z',
    '2026-06-01T00:00:00+14:00',
    '2026-06-01T00:00Z',
  ],
  ...['00:00', '23:59', '24:00', 'UTC', 'Pacific/Kiritimati', 'Europe/Paris', 'EUR'],
  ...[
    'a',
    'Sample',
    'sample-sample',
    'sample@example.com',
    'https://example.com/a?b#c',
    'need',
    'open',
    'other',
  ],
  ...[
    '01900000-0000-7000-8000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    '00000000-0000-0000-0000-000000000000',
  ],
  ...[
    '=cmd()',
    '%',
    '_',
    '\\',
    "'; --",
    '{{x}}',
    '../..',
    '<b>',
    'e\u0301',
    '\u202e',
    '🚗',
    'İ',
    'ﷺ',
    'x'.repeat(200),
  ],
  ...['/objects/01900000-0000-7000-8000-000000000000', null, ''],
]

/** Text and numbers as nobody means them. */
const leaf = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double(),
  fc.integer(),
  fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
  fc.uuid(),
  fc.constantFrom(...edges),
)

/** What belongs nowhere. */
const hostile = fc.oneof(
  leaf,
  fc.constantFrom(...hostileTexts).chain(([, text]) => fc.constantFrom(2, 50, 300, 12_000).map(text)),
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    [[]],
    [null],
    { toString: 1 },
    { $ne: null },
    { length: -1 },
    'a\0b',
    '\ud83d',
    '__proto__',
    'constructor',
    Array(200).fill(0),
    JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"isAdmin":true}}}'),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)
