import { Worker } from 'node:worker_threads'
import { AppError } from '@pitlane/contract/errors'
import {
  PDF_KEEPS_POSITION,
  PDF_PROTECTED,
  PDF_TOO_COMPLEX,
  PDF_UNREADABLE,
} from '@pitlane/contract/files/calls'
import { openPlaces } from '../../../platform/places.ts'
import type { PdfRefusal } from './pdf-refusal.ts'
import type { PdfAnswer } from './pdf-worker.ts'

const LONGEST_MS = 20_000
/** What it unpacks lies outside of this, and is limited by itself. */
const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 }

/** Each has a thread of its own, so few at once: what reading them costs is bounded whoever sends what. */
const places = openPlaces({
  atOnce: 2,
  atOnceForOne: 1,
  mostWaiting: 1000,
  mostWaitingForOne: 50,
  refusal: () =>
    new AppError(
      'overloaded',
      'Too many PDF files are being worked on right now. Please try again in a moment.',
    ),
})

/**
 * A PDF keeps its bytes, but photos in it may carry where they were taken, as may its description: those are blanked. It is
 * looked through beside the event loop, and refused when that takes too long.
 */
export function cleanPdf(
  tenantId: string,
  read: () => Promise<Buffer>,
  longestMs = LONGEST_MS,
): Promise<Buffer> {
  return places.use({ of: tenantId }, async () => lookThrough(new Uint8Array(await read()), longestMs))
}

async function lookThrough(given: Uint8Array<ArrayBuffer>, longestMs: number): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    workerData: given,
    transferList: [given.buffer],
    resourceLimits: MEMORY,
  })
  try {
    const answer = await answerOf(worker, longestMs)
    if ('refusal' in answer) throw new AppError('unsupported_file', sentences[answer.refusal])
    return Buffer.from(answer.bytes.buffer)
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker, longestMs: number): Promise<PdfAnswer> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => resolve({ refusal: 'too complex' }), longestMs)
    worker.on('message', resolve)
    worker.on('error', (error) =>
      isOutOfMemory(error) ? resolve({ refusal: 'too complex' }) : reject(error),
    )
    worker.on('exit', () => {
      clearTimeout(deadline)
      reject(new Error('The thread that reads a PDF ended without an answer'))
    })
  })
}

const sentences: Record<PdfRefusal['reason'], string> = {
  protected: PDF_PROTECTED,
  damaged: PDF_UNREADABLE,
  'too complex': PDF_TOO_COMPLEX,
  'keeps its position': PDF_KEEPS_POSITION,
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
