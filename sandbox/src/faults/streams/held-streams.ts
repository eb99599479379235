import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Listener } from './listening-people.ts'

export type Asked = { what: 'open'; listeners: Listener[] } | { what: 'count' | 'forget' | 'close' }

export interface Held {
  /** Answered with anything but a stream. */
  refused: number
  /** Connections that are gone, by whichever side. */
  ended: number
  beats: number
  /** By business; times in milliseconds of this machine's clock. */
  heard: Record<string, { times: number; first: number; last: number }>
}

export type HeldStreams = Awaited<ReturnType<typeof holdStreams>>

/** Browsers that listen, in a process of their own. */
export async function holdStreams(url: string) {
  const child = fork(join(import.meta.dirname, 'hold-streams.ts'), [url])
  const told = () =>
    new Promise<Held & { open: number }>((resolve, reject) => {
      const gone = () => reject(new Error('the process that holds the streams has ended'))
      child.once('exit', gone)
      child.once('message', (message) => {
        child.off('exit', gone)
        resolve(message as Held & { open: number })
      })
    })
  const ask = (asked: Asked) => {
    const answer = told()
    child.send(asked)
    return answer
  }
  await told()
  return {
    open: (listeners: Listener[]) => ask({ what: 'open', listeners }),
    count: () => ask({ what: 'count' }),
    /** Whatever was counted so far. */
    forget: () => ask({ what: 'forget' }),
    closeAll: () => ask({ what: 'close' }),
    end: () => void child.disconnect(),
  }
}
