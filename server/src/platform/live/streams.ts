import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { Session } from '../access/sessions.ts'

/** Where something can be said. */
export interface Listener {
  response: Pick<Writable, 'write' | 'destroy' | 'writableEnded' | 'writableLength'>
}

/** A browser that listens, or a program. */
export interface Stream extends Listener {
  /** As it was found last. */
  session: Session
  token: string
  response: ServerResponse
  /** Which of the turns for heartbeats is its own. */
  slice: number
}

const SLOW_READER_BYTES = 256 * 1024

/** All that are open: found by whose they are without looking at the others, and a slice at a time. */
export function openStreams(slices: number) {
  const byOwner = new Map<string, Set<Stream>>()
  const bySlice = Array.from({ length: slices }, () => new Set<Stream>())
  let count = 0
  let opened = 0

  return {
    count: () => count,

    *all(): Iterable<Stream> {
      for (const slice of bySlice) yield* slice
    },

    of: (owner: Owner, id: string): ReadonlySet<Stream> => byOwner.get(`${owner} ${id}`) ?? NONE,

    slice: (n: number): ReadonlySet<Stream> => bySlice[n % slices] ?? NONE,

    add(given: Omit<Stream, 'slice'>): Stream {
      const stream = { ...given, slice: opened % slices }
      opened += 1
      count += 1
      bySlice[stream.slice]?.add(stream)
      for (const name of ownersOf(stream)) {
        const known = byOwner.get(name)
        if (known) known.add(stream)
        else byOwner.set(name, new Set([stream]))
      }
      return stream
    },

    remove(stream: Stream): void {
      if (!bySlice[stream.slice]?.delete(stream)) return
      count -= 1
      for (const name of ownersOf(stream)) {
        const known = byOwner.get(name)
        known?.delete(stream)
        if (known?.size === 0) byOwner.delete(name)
      }
    },
  }
}

type Owner = 'tenant' | 'user' | 'session'

const NONE: ReadonlySet<Stream> = new Set()

function ownersOf({ session }: Stream): string[] {
  const { tenantId, user, key } = session
  return [`tenant ${tenantId}`, `session ${key}`, ...(user ? [`user ${user.id}`] : [])]
}

/** Whoever does not read what they are sent is let go, before it fills our memory. */
export function send({ response }: Listener, text: string): void {
  if (response.writableEnded) return
  if (response.writableLength > SLOW_READER_BYTES) response.destroy()
  else response.write(text)
}
