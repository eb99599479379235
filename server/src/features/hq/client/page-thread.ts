import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '@pitlane/contract/errors'
import { openPlaces } from '../../../platform/places.ts'
import type { HqBody } from './client.ts'
import { type Entry, type ItemOf, type ListName, type ListPage, readList, type TooMuch } from './lists.ts'
import { PullEnded } from './pulls.ts'

/** Shorter pages are read where they are: none of so few bytes takes long. */
const SHORT = 64 * 1024
const LONGEST_MS = 15_000
const IDLE_MS = 30_000
/** Far more than any page needs whose parts were counted; with less to grow into, what a page leaves behind is collected sooner. */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 }

export type PageQuestion = { name: ListName; body: Uint8Array } | 'more'
export type PageAnswer = PageHead | Entry<unknown>[] | TooMuch | undefined

type PageHead = Omit<ListPage<unknown>, 'entries'> & { count: number }

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** One page at a time; businesses take turns, so that however many pages one has, another waits for few of them. */
const turns = openPlaces({
  atOnce: 1,
  refusal: () => new AppError('overloaded', 'Too much is being read from HQ right now.'),
})

/**
 * A page of a list, read beside the event loop: what HQ sends may be made to take seconds. It is told in pieces, with a turn of the loop
 * between two. A page that cannot be read within its time ends its pull.
 */
export async function readPageAside<Name extends ListName>(
  name: Name,
  body: HqBody,
  { business, signal }: { business: string; signal: AbortSignal },
): Promise<ListPage<ItemOf<Name>> | undefined> {
  const page =
    body.length <= SHORT
      ? readList(name, body)
      : await turns.use({ of: business }, () => {
          signal.throwIfAborted()
          return ask(name, body)
        })
  if (page === 'too much') throw tooHard()
  return page
}

async function ask<Name extends ListName>(
  name: Name,
  body: HqBody,
): Promise<ListPage<ItemOf<Name>> | TooMuch | undefined> {
  clearTimeout(idle)
  const worker = thread ?? (await begin())
  try {
    const page = await readWith(worker, name, body)
    idle = setTimeout(end, IDLE_MS).unref()
    return page
  } catch {
    end()
    throw tooHard()
  }
}

/** The bytes are handed over, not copied: nobody looks at them here any more. */
async function readWith<Name extends ListName>(
  worker: Worker,
  name: Name,
  body: HqBody,
): Promise<ListPage<ItemOf<Name>> | TooMuch | undefined> {
  const head = await answerOf<PageHead | TooMuch | undefined>(worker, { name, body }, [body.buffer])
  if (head === undefined || head === 'too much') return head
  const { count, ...about } = head
  const entries: Entry<ItemOf<Name>>[] = []
  while (entries.length < count) entries.push(...(await answerOf<Entry<ItemOf<Name>>[]>(worker, 'more')))
  return { ...about, entries }
}

/** Rejects when its time is over, and when the thread fails. */
async function answerOf<Answer>(
  worker: Worker,
  question: PageQuestion,
  handedOver: ArrayBuffer[] = [],
): Promise<Answer> {
  const over = new AbortController()
  const deadline = setTimeout(() => over.abort(), LONGEST_MS)
  const exited = once(worker, 'exit', { signal: over.signal }).then(() => {
    throw new Error('The thread that reads pages of HQ ended')
  })
  try {
    worker.postMessage(question, handedOver)
    const [answer] = await Promise.race([once(worker, 'message', { signal: over.signal }), exited])
    return answer
  } finally {
    clearTimeout(deadline)
    over.abort()
    exited.catch(() => undefined)
  }
}

/** Its first word is that it is ready; from then on its time counts. */
async function begin(): Promise<Worker> {
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), { resourceLimits: MEMORY })
  await once(worker, 'message')
  worker.unref()
  // Whoever waits for an answer hears of it; while nobody does, the next one begins another.
  worker.on('error', () => undefined)
  worker.on('exit', () => {
    if (thread === worker) thread = undefined
  })
  thread = worker
  return worker
}

function end(): void {
  void thread?.terminate()
  thread = undefined
}

function tooHard(): PullEnded {
  return new PullEnded('hq_unreachable', 'HQ sent a page that is too much to read. Nothing was changed.')
}
