import type { Stream } from './streams.ts'

/** However many there are to be looked up, they leave connections to whoever asks for something. */
const AT_ONCE = 4

/** What has to be known of a stream: whether its session still counts, and if so whether to say that anything may have changed. */
export type Doubt = 'session' | 'gap'

/** Looks up whose session may be over, a few at a time. Who cannot be looked up is asked about again by `again`. */
export function openLookingAgain(lookUp: (stream: Stream, doubt: Doubt) => Promise<void>) {
  const doubted = new Map<Stream, Doubt>()
  const failed = new Map<Stream, Doubt>()
  let running = 0

  function add(stream: Stream, doubt: Doubt): void {
    const isGap = doubt === 'gap' || doubted.get(stream) === 'gap' || failed.get(stream) === 'gap'
    failed.delete(stream)
    doubted.set(stream, isGap ? 'gap' : doubt)
    goOn()
  }

  function goOn(): void {
    for (const [stream, doubt] of doubted) {
      if (running >= AT_ONCE) return
      doubted.delete(stream)
      running += 1
      lookUp(stream, doubt)
        .catch(() => {
          if (!stream.response.destroyed) failed.set(stream, doubt)
        })
        .finally(() => {
          running -= 1
          goOn()
        })
    }
  }

  return {
    add,

    /** True when it could not be looked up before. */
    again(stream: Stream): boolean {
      const doubt = failed.get(stream)
      if (doubt) add(stream, doubt)
      return doubt !== undefined
    },

    forget(stream: Stream): void {
      doubted.delete(stream)
      failed.delete(stream)
    },
  }
}
