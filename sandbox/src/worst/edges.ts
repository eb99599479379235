import { z } from 'zod'
import type { SampledCall } from '../testing/calls/every-call.ts'
import { leavesOf, type Path, schemaAt, unwrapped, withLeaf } from '../testing/calls/input-leaves.ts'

interface Edge {
  /** Which field is at which edge; nothing for the sample itself. */
  what: string
  input: unknown
}

const LONGEST = [10_000, 5_000, 2_000, 1_000, 200, 120, 64]
const MOST = [9_999_999, 1_000_000, 100_000, 20_000, 5_000, 1_000, 400, 100, 60, 24, 7]
const LENGTHS = [20_000, 5_000, 1_000, 500, 100, 50, 20, 5]
/** As many words as a search takes. */
const WORDS = Array.from({ length: 66 }, (_, at) => `${'aeiou'[at % 5]}${(at % 13).toString(36)}`).join(' ')
/** What is common in every text, and the ends of time; each is tried where it is taken. */
const OTHERS = [
  'a',
  'Wm',
  WORDS,
  1,
  0.25,
  false,
  true,
  '0001-01-01',
  '2199-12-31',
  '1990-01-01T00:00:00Z',
  '2199-12-31T00:00:00Z',
]

/** The inputs of a call that ask for the most of it, as far as its shape takes them: each field by itself at each of its edges. */
export function edgesOf({ endpoint, sample }: SampledCall): Edge[] {
  const { input: shape } = endpoint
  const isTaken = (input: unknown) => shape.safeParse(input).success
  const edges = leavesOf(shape)
    .filter((path) => path.length > 0)
    .flatMap((path) => {
      const at = (value: unknown) => withLeaf(sample, path, value)
      const longest = LONGEST.map((length) => 'a'.repeat(length)).find((text) => isTaken(at(text)))
      const most = MOST.flatMap((number) => [number, String(number)]).find((it) => isTaken(at(it)))
      const values = [longest, most, ...optionsAt(shape, path), ...OTHERS.filter((it) => isTaken(at(it)))]
      return [...new Set(values)]
        .filter((value) => value !== undefined)
        .map((value) => ({ what: `${path.join('.')}=${shown(value)}`, input: at(value) }))
    })
  return [{ what: '', input: sample }, ...edges, ...longestLists(sample, isTaken)]
}

/** The words that one of some words may be. */
function optionsAt(shape: z.core.$ZodType, path: Path): unknown[] {
  const leaf = schemaAt(shape, path)
  const inner = leaf && unwrapped(leaf)
  return inner instanceof z.ZodEnum ? inner.options : []
}

/** Each list with as many of what is in the sample as it takes. */
function longestLists(sample: unknown, isTaken: (input: unknown) => boolean): Edge[] {
  const fields = Object.entries(typeof sample === 'object' && sample !== null ? sample : {})
  return fields.flatMap(([name, value]) => {
    const [element] = Array.isArray(value) ? value : []
    if (element === undefined) return []
    const of = (length: number) => ({ ...Object(sample), [name]: Array(length).fill(element) })
    const length = LENGTHS.find((it) => isTaken(of(it)))
    return length === undefined ? [] : [{ what: `${name}: ${length} of them`, input: of(length) }]
  })
}

function shown(value: unknown): string {
  const text = String(value)
  return text.length > 30 ? `${text.length} characters` : text
}
