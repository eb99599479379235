import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type ItemOf, type ListName, type ListPage, readList, type TooMuch } from './lists.ts'
import { PullEnded } from './pulls.ts'

/** Shorter texts are read where they are: no page of so few characters takes long. */
const SHORT = 64 * 1024
const LONGEST_MS = 5_000
const IDLE_MS = 30_000

export interface PageQuestion {
  name: ListName
  text: string
}

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * A page of a list, read beside the event loop: what HQ sends may be made to take seconds. One at a time, each within its
 * time; a page that cannot be read so ends its pull.
 */
export async function readPageAside<Name extends ListName>(
  name: Name,
  text: string,
): Promise<ListPage<ItemOf<Name>> | undefined> {
  const page = text.length <= SHORT ? readList(name, text) : await oneAtATime(() => ask<Name>({ name, text }))
  if (page === 'too much') throw tooHard()
  return page
}

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

async function ask<Name extends ListName>(
  question: PageQuestion,
): Promise<ListPage<ItemOf<Name>> | TooMuch | undefined> {
  clearTimeout(idle)
  const worker = thread ?? (await begin())
  try {
    const page = await answerOf<Name>(worker, question)
    idle = setTimeout(end, IDLE_MS).unref()
    return page
  } catch {
    end()
    throw tooHard()
  }
}

/** Rejects when its time is over, and when the thread fails. */
async function answerOf<Name extends ListName>(
  worker: Worker,
  question: PageQuestion,
): Promise<ListPage<ItemOf<Name>> | TooMuch | undefined> {
  const over = new AbortController()
  const deadline = setTimeout(() => over.abort(), LONGEST_MS)
  const exited = once(worker, 'exit', { signal: over.signal }).then(() => {
    throw new Error('The thread that reads pages of HQ ended')
  })
  try {
    worker.postMessage(question)
    const [page] = await Promise.race([once(worker, 'message', { signal: over.signal }), exited])
    return page
  } finally {
    clearTimeout(deadline)
    over.abort()
    exited.catch(() => undefined)
  }
}

/** Its first word is that it is ready; from then on its time counts. */
async function begin(): Promise<Worker> {
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url))
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
