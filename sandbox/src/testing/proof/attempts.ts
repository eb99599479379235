import type { NamedCall } from '../calls/every-call.ts'
import { withLeaf } from '../calls/input-leaves.ts'
import { type Caller, refusalOf } from './callers.ts'
import { once } from './making.ts'
import { inputOf, placesOf } from './places.ts'
import { isEndless } from './proven.ts'
import type { Shop } from './shop.ts'

/** One call by somebody it is not for. */
export interface Attempt {
  call: NamedCall
  who: string
  headers: Record<string, string>
  input: unknown
  /** What it must be answered with, or that it is refused; else only that nothing of the business is told. */
  wanted: number | 'a refusal' | undefined
}

interface Strangers {
  callers: readonly Caller[]
  mine: Shop
  theirs: Shop
  /** One of everything that the business has, by what it is known by. */
  things: ReadonlyMap<string, unknown>
  isDeep: boolean
}

/** Everything that is tried on a call, whose input is one that its owner could send. */
export function openAttempts({ callers, mine, theirs, things, isDeep }: Strangers) {
  const ofTheirs = inputsOf(theirs)
  const isStranger =
    ({ endpoint }: NamedCall) =>
    (caller: Caller) =>
      endpoint.access === 'public' ? !caller.session : !caller.isColleague && !refusalOf(endpoint, caller)

  /** Whoever is refused for who they are, and who asks as if the business were theirs. */
  function asTheyAre(call: NamedCall, input: unknown): Attempt[] {
    const isNamed = placesOf(call, mine.ids).some(({ isInPath }) => isInPath)
    return callers.flatMap((caller) => {
      const refusal = refusalOf(call.endpoint, caller)
      if (!refusal && (call.endpoint.access === 'public' || !isStranger(call)(caller))) return []
      return [{ call, ...caller, input, wanted: refusal ?? (isNamed ? 404 : undefined) }]
    })
  }

  /** What is theirs all around, and one thing of mine in the middle. */
  async function withThings(call: NamedCall): Promise<Attempt[]> {
    const strangers = callers.filter(isStranger(call))
    const some = isDeep
      ? strangers
      : strangers.filter(({ session }) => session?.role !== 'employee').slice(0, 1)
    const attempts: Attempt[] = []
    for (const { path, name, isInPath } of placesOf(call, mine.ids))
      for (const caller of some) {
        const own = await ofTheirs(call)
        const who = `${caller.who}, with ${path.join('.')} of the business,`
        // A program may ask only so often in a minute.
        const isEveryThing = isDeep && !caller.token
        for (const value of isEveryThing ? new Set(things.values()) : [things.get(name)])
          attempts.push({
            call,
            ...caller,
            who,
            input: withLeaf(own, path, value),
            wanted: isInPath ? 404 : undefined,
          })
      }
    return attempts
  }

  /** Each secret, but for a letter. */
  function withWrongSecrets(call: NamedCall, input: unknown): Attempt[] {
    return placesOf(call, mine.secrets).map(({ path }) => {
      const secret = String(path.reduce<unknown>((at, key) => Object(at)[key], input))
      const who = `who has a wrong ${path.join('.')}`
      return { call, who, headers: {}, input: withLeaf(input, path, almost(secret)), wanted: 'a refusal' }
    })
  }

  return async (call: NamedCall, input: unknown): Promise<Attempt[]> => {
    const all = [...asTheyAre(call, input), ...(await withThings(call)), ...withWrongSecrets(call, input)]
    return all.filter(({ wanted }) => wanted !== undefined || !isEndless(call.endpoint))
  }
}

/** Things that are read may be the same ones; what may be gone afterwards is made anew. */
export function inputsOf({ all }: Shop) {
  const kept = Object.fromEntries(Object.entries(all).map(([name, make]) => [name, once(async () => make())]))
  return (call: NamedCall) => inputOf(call, call.endpoint.method === 'GET' ? kept : all)
}

function almost(secret: string): string {
  const end = secret.endsWith('.ics') ? '.ics' : ''
  const text = secret.slice(0, secret.length - end.length)
  return `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}${end}`
}
