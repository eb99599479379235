import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { paceOf, takenByOthers } from './pace.ts'

/**
 * What a machine that is not ours alone did to whatever is measured on it meanwhile: a core that somebody else works beside gives less for the
 * same time, and no clock of ours tells it from work that grew.
 */
export function watchMachine() {
  const thread = new Worker(new URL('pace-thread.ts', import.meta.url))
  thread.unref()
  const took: number[] = []
  thread.on('message', (ms: number) => took.push(ms))
  const before = ticks()
  return {
    async stop(): Promise<string> {
      await thread.terminate()
      return `the machine meanwhile: ${[paceOf(took), takenByOthers(before, ticks())].filter(Boolean).join('; ')}`
    },
  }
}

/** How the processor's time went since the machine began (proc(5)); nothing where it does not tell. */
function ticks(): string {
  try {
    return readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  } catch {
    return ''
  }
}
