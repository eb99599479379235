import { type Endpoint, pathNames } from '@pitlane/contract/endpoint'
import { findableId } from '@pitlane/contract/formats'
import { z } from 'zod'
import { type NamedCall, namesOf } from '../calls/every-call.ts'
import { fieldsOf, leavesOf, opened, type Path, sampleOf, schemaAt } from '../calls/input-leaves.ts'
import type { Makers } from './making.ts'

interface Place {
  path: Path
  /** What it is made by. */
  name: string
  isInPath: boolean
}

/** An input of a call, with whatever is known of its fields made anew. */
export async function inputOf(call: NamedCall, makers: Makers): Promise<unknown> {
  const known: Record<string, unknown> = {}
  for (const field of fieldsOf(call.endpoint.input)) {
    const name = namesOf(call, field).find((it) => it in makers)
    if (name !== undefined) known[field] = await makers[name]?.()
  }
  return sampleOf(call.endpoint.input, known)
}

/** Where an input names something that is made so. */
export function placesOf(call: NamedCall, makers: Makers): Place[] {
  const inPath = pathNames(call.endpoint.path)
  return [...leavesOf(call.endpoint.input), ...(opened[call.name] ?? [])].flatMap((path) => {
    const field = fieldAt(path)
    const name = namesOf(call, field).find((it) => it in makers)
    return name === undefined ? [] : [{ path, name, isInPath: path.length === 1 && inPath.includes(field) }]
  })
}

/** Where an input names something, and nobody has said what. */
export function unknownPlaces(call: NamedCall, makers: Makers): string[] {
  const { input, path } = call.endpoint
  const inPath = pathNames(path)
  return leavesOf(input)
    .filter((at) => at.length > 0 && isUnknown(call, at, makers))
    .filter((at) => inPath.includes(at.join('.')) || takesIds(call.endpoint, at))
    .map((at) => {
      const names = namesOf(call, fieldAt(at))
        .slice(1)
        .map((it) => `\`${it}\``)
      return `${call.name}: nobody knows what ${at.join('.')} names. Say how one is made, as ${names.join(' or ')}, in sandbox/src/testing/proof/things.ts.`
    })
}

/** What is known as a whole has no fields to ask for. */
function isUnknown(call: NamedCall, at: Path, makers: Makers): boolean {
  const fields = at.filter((it) => typeof it === 'string')
  return !fields.some((field) => namesOf(call, field).some((it) => it in makers))
}

const SOME_ID = '01900000-0000-7000-8000-000000000000'
const NO_ID = 'this-is-no-id'

/** An id is taken, and what is none is refused or finds nobody's. */
function takesIds({ input }: Endpoint, at: Path): boolean {
  const schema = schemaAt(input, at)
  if (!schema || !z.safeParse(schema, SOME_ID).success) return false
  const none = z.safeParse(schema, NO_ID)
  return !none.success || none.data === findableId(NO_ID)
}

function fieldAt(path: Path): string {
  return String(path.findLast((it) => typeof it === 'string') ?? '')
}
