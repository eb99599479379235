import { parentPort, workerData } from 'node:worker_threads'
import { blankPdfPositions } from './pdf-positions.ts'
import { PdfRefusal } from './pdf-refusal.ts'

/** What the thread of its own answers: the file in the memory it was given, or why it is not taken. */
export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { refusal: PdfRefusal['reason'] }

const given: Uint8Array<ArrayBuffer> = workerData
try {
  blankPdfPositions(Buffer.from(given.buffer))
  answer({ bytes: given }, [given.buffer])
} catch (error) {
  if (!(error instanceof PdfRefusal)) throw error
  answer({ refusal: error.reason })
}

function answer(message: PdfAnswer, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}
