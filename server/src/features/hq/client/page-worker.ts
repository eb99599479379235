import { parentPort } from 'node:worker_threads'
import { readList } from './lists.ts'
import type { PageQuestion } from './page-thread.ts'

/** Reads one page after the other, in a thread of its own. */
parentPort?.on('message', ({ name, text }: PageQuestion) => {
  parentPort?.postMessage(readList(name, text))
})
parentPort?.postMessage('ready')
