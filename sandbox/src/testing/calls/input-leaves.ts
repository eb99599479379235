import { elements } from '@pitlane/contract/formats'
import { importColumns } from '@pitlane/contract/imports/rows'
import { z } from 'zod'

export type Path = readonly (string | number)[]

/** Inputs that the contract leaves open, by the call, with the fields that are looked for in them. */
export const opened: Readonly<Record<string, Path[]>> = {
  'imports.importCsv': importColumns.map((column) => ['repairs', 0, column]),
}

/** Every place of an input where a text can be put, whatever belongs there: text, numbers, dates, one of some words. */
export function leavesOf(schema: z.core.$ZodType, path: Path = []): Path[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) => leavesOf(field, [...path, name]))
  const element = elementOf(inner)
  return element ? leavesOf(element, [...path, 0]) : [path]
}

/** What belongs at a place of an input. */
export function schemaAt(schema: z.core.$ZodType, path: Path): z.core.$ZodType | undefined {
  return path.reduce<z.core.$ZodType | undefined>((at, name) => {
    const inner = at && unwrapped(at)
    if (typeof name === 'number') return inner && elementOf(inner)
    return inner instanceof z.ZodObject ? inner.shape[name] : undefined
  }, schema)
}

/** The names of all fields of an input, however deep. */
export function fieldsOf(schema: z.core.$ZodType): string[] {
  return [...new Set(leavesOf(schema).flat())].filter((it) => typeof it === 'string')
}

/**
 * An input that the schema accepts, as far as one can guess; what need not be given is left out. What is known of a list is one
 * of its elements; what is known to be undefined is left out, too.
 */
export function sampleOf(
  schema: z.core.$ZodType,
  known: Readonly<Record<string, unknown>>,
  name = '',
): unknown {
  const inner = unwrapped(schema)
  const element = elementOf(inner)
  const isKnown = name in known
  if (isKnown && (!element || known[name] === undefined)) return known[name]
  if (element) return [sampleOf(element, known, name)]
  if (inner instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(inner.shape).map(([field, of]) => [field, sampleOf(of, known, field)]),
    )
  return guesses.find((guess) => z.safeParse(schema, guess).success)
}

const guesses = [
  undefined,
  'Sample',
  'sample-sample',
  '01900000-0000-7000-8000-000000000000',
  'sample@example.com',
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  'UTC',
  1,
  false,
  'need',
  'other',
]

/** The input again, with something else at one place. */
export function withLeaf(input: unknown, [first, ...rest]: Path, value: unknown): unknown {
  if (first === undefined) return value
  if (typeof first === 'number')
    return [withLeaf(Array.isArray(input) ? input[first] : undefined, rest, value)]
  const fields = typeof input === 'object' && input !== null ? { ...input } : {}
  return { ...fields, [first]: withLeaf(Reflect.get(fields, first), rest, value) }
}

/** What is left without what may be absent, and without what is done to it before or after. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (elements.has(schema)) return schema
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap())
  if (schema instanceof z.ZodPipe)
    return unwrapped(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  return schema
}

/** What the elements of a list are; undefined for what is none. */
export function elementOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  return elements.get(schema) ?? (schema instanceof z.ZodArray ? schema.element : undefined)
}
