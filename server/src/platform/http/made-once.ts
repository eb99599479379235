import { MINUTE } from '@pitlane/contract/durations'
import { LRUCache } from 'lru-cache'
import type { ReadContext } from '../context.ts'
import { type Counted, currentRevision } from '../database/revisions.ts'
import { readTogether } from '../read-together.ts'
import { JsonText, type WrittenJson } from './json-text.ts'
import { JsonList } from './pieces/json-list.ts'

/** In characters: of all that is kept, and of one answer. What is longer is made for each, in pieces. */
const MOST_KEPT = 16 * 1024 * 1024
const LONGEST = 768 * 1024
/** Whoever looks again because they were told does so within seconds. */
const KEPT_MS = MINUTE

export type MadeOnce = ReturnType<typeof openMadeOnce>

interface Wanted {
  /** Whose answer it is, and to what. */
  of: string
  /** What it depends on, as far as the asker knows; without it nothing is looked for. */
  revision: string | undefined
  /** What it depends on beside what the answer says. */
  time: string
  /** Longer than answers are. */
  keptMs?: number
}

/**
 * When something changes, every window of a business that shows it asks for the same within a second: in a large one a hundred do. The first has it
 * made, and the others get that, as long as it depends on the same: so does whoever has it already and is told that it is unchanged. A bounded cache,
 * nothing depends on it.
 */
export function openMadeOnce() {
  const kept = new LRUCache<string, JsonText<unknown>>({
    maxSize: MOST_KEPT,
    maxEntrySize: LONGEST,
    sizeCalculation: ({ text }, key) => text.length + key.length,
    ttl: KEPT_MS,
  })
  const reading = readTogether<string>()
  /** Undefined where it turns out to be too long for others. */
  const underWay = new Map<string, Promise<JsonText<unknown> | undefined>>()

  async function find<T>(key: string, make: () => Promise<WrittenJson<T>>): Promise<WrittenJson<T>> {
    const others = kept.get(key) ?? underWay.get(key)
    if (!others) return makeFirst(key, make)
    const made = await others
    return made ? (made as JsonText<T>) : make()
  }

  async function makeFirst<T>(key: string, make: () => Promise<WrittenJson<T>>): Promise<WrittenJson<T>> {
    const making = make().then(wholeIfShort)
    const forOthers = making.then(madeOf)
    underWay.set(key, forOthers)
    // Those who wait for it hear why it failed; nobody may.
    forOthers.catch(() => {})
    return making.finally(() => underWay.delete(key))
  }

  async function answer<T>(
    { of, revision, time, keptMs }: Wanted,
    make: () => Promise<WrittenJson<T>>,
  ): Promise<WrittenJson<T>> {
    const keyOf = (dependsOn: string) => `${of} ${dependsOn}${time}`
    const found = revision === undefined ? await make() : await find(keyOf(revision), make)
    const made = madeOf(found)
    if (made?.revision) kept.set(keyOf(made.revision), made, { ttl: keptMs ?? KEPT_MS })
    return found
  }

  return {
    /** What an answer would depend on, as it is now. */
    revisionOf: (ctx: ReadContext, topics: readonly Counted[]): Promise<string> =>
      reading(`${ctx.tenantId} ${topics.join()}`, () => currentRevision(ctx, topics)),

    answer,

    /** The same of a text that answers are made of. */
    async text(wanted: Wanted, make: () => Promise<string>): Promise<string> {
      const made = await answer(wanted, async () => new JsonText<unknown>(await make(), wanted.revision))
      return made instanceof JsonText ? made.text : make()
    },
  }
}

function madeOf(answer: WrittenJson<unknown>): JsonText<unknown> | undefined {
  return answer instanceof JsonText && answer.revision !== undefined ? answer : undefined
}

/** A list that is read in pieces, as one text if it is not too long for that. */
async function wholeIfShort<T>(answer: WrittenJson<T>): Promise<WrittenJson<T>> {
  if (!(answer instanceof JsonList)) return answer
  const { pieces, revision } = answer
  const read: string[] = []
  let length = 0
  while (length <= LONGEST) {
    const { value, done } = await pieces.next()
    if (done) return new JsonText(read.join(''), revision)
    read.push(value)
    length += value.length
  }
  return new JsonList(followedBy(read, pieces), revision)
}

async function* followedBy(read: readonly string[], pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield* read
    yield* pieces
  } finally {
    await pieces.return(undefined)
  }
}
