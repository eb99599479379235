import { parentPort } from 'node:worker_threads'
import type { Entry } from './lists.ts'
import { readList } from './lists.ts'
import type { PageAnswer, PageQuestion } from './page-thread.ts'

/** Entries told at once: whoever hears them gives way to others before it asks for more. */
const PIECE = 100

let left: Entry<unknown>[] = []

/** Reads one page after the other, in a thread of its own, and tells it in pieces. */
parentPort?.on('message', (question: PageQuestion) => {
  if (question === 'more') return tell(left.splice(0, PIECE))
  const page = readList(question.name, question.body)
  if (page === undefined || page === 'too much') return tell(page)
  const { entries, ...about } = page
  left = entries
  tell({ ...about, count: entries.length })
})

function tell(answer: PageAnswer): void {
  parentPort?.postMessage(answer)
}

parentPort?.postMessage('ready')
