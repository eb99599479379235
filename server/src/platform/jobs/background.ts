import type { Logger } from 'pino'

export type Background = ReturnType<typeof openBackground>

/** Work that outlives the request that began it. A stopping instance tells it to end and waits for it. */
export function openBackground(log: Logger) {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  return {
    begin(work: (signal: AbortSignal) => Promise<void>): void {
      const done = work(stopping.signal)
        .catch((error: unknown) => log.error({ err: error }, 'background work failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('Pitlane is stopping'))
      await Promise.all(running)
    },
  }
}
