import { elements } from '@pitlane/contract/formats'
import fc from 'fast-check'
import { z } from 'zod'
import { hostileTexts } from '../calls/hostile-text.ts'
import { unwrapped } from '../calls/input-leaves.ts'

/** What is known of fields, so that a valid input names things that are there. */
type Known = Readonly<Record<string, unknown>>

/** Inputs of a shape: mostly what it takes, at and around its edges, and in some places anything at all. */
export function arbitraryOf(schema: z.core.$ZodType, known: Known, name = ''): fc.Arbitrary<unknown> {
  const right = rightFor(schema, known, name)
  return fc.oneof({ arbitrary: right, weight: 8 }, { arbitrary: hostile, weight: 1 })
}

function rightFor(schema: z.core.$ZodType, known: Known, name: string): fc.Arbitrary<unknown> {
  const inner = unwrapped(schema)
  const mayMiss = z.safeParse(schema, undefined).success
  const there = fc.oneof(...(name in known ? [{ arbitrary: fc.constant(known[name]), weight: 6 }] : []), {
    arbitrary: shaped(inner, schema, known, name),
    weight: 4,
  })
  return mayMiss ? fc.option(there, { nil: undefined, freq: 2 }) : there
}

function shaped(
  inner: z.core.$ZodType,
  schema: z.core.$ZodType,
  known: Known,
  name: string,
): fc.Arbitrary<unknown> {
  const element = elements.get(inner) ?? (inner instanceof z.ZodArray ? inner.element : undefined)
  if (element) return fc.array(arbitraryOf(element, known, name), { maxLength: 4 })
  if (inner instanceof z.ZodObject)
    return fc.record(
      Object.fromEntries(
        Object.entries(inner.shape).map(([field, of]) => [field, arbitraryOf(of, known, field)]),
      ),
    )
  if (inner instanceof z.ZodRecord)
    return fc.dictionary(asText(arbitraryOf(inner.keyType, {})), arbitraryOf(inner.valueType, known), {
      maxKeys: 4,
    })
  if (inner instanceof z.ZodEnum) return fc.constantFrom(...inner.options)
  if (inner instanceof z.ZodLiteral) return fc.constantFrom(...inner.values)
  if (inner instanceof z.ZodBoolean) return fc.boolean()
  if (inner instanceof z.ZodUnion)
    return fc.oneof(...inner.options.map((it) => shaped(unwrapped(it), it, known, name)))
  const taken = edges.filter((it) => z.safeParse(schema, it).success)
  return fc.oneof(...(taken.length > 0 ? [fc.constantFrom(...taken)] : []), leaf)
}

const asText = (of: fc.Arbitrary<unknown>) => of.map(String)

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
