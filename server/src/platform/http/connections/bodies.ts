import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

interface BodyBounds {
  atOnce: number
  atOnceForOne: number
  /** A sender of whom nothing came for so long is cut off. */
  silentMs: number
}

interface Body {
  raw: IncomingMessage
  of: string
  bytesBefore: number
  bytes: number
  /** How often it was looked at while we waited for the sender; and how often in a row nothing had come. */
  looks: number
  silentLooks: number
}

const LOOKS = 10
/** Slower than a bad line on a car lot is no honest sender. */
const BYTES_PER_SECOND = 1024

/**
 * Bounds bodies that are still arriving and have no place yet: so many in all, so many of one network, none silent or slow. When there
 * is one too many, the oldest of the network with most is cut off, not the newcomer: an honest body arrives within moments.
 */
export function openBodies(app: FastifyInstance, bounds: BodyBounds, onEnd: () => void) {
  const { atOnce, atOnceForOne, silentMs } = bounds
  const networks = new Map<string, Set<Body>>()
  const lookMs = silentMs / LOOKS
  let count = 0
  const clock = setInterval(look, lookMs).unref()
  app.addHook('onClose', async () => clearInterval(clock))

  /** Time is counted in looks, not by the clock: when our own event loop stood still, no sender is blamed for it. */
  function look(): void {
    forgetThose(isHere)
    for (const body of all()) if (isLate(body)) end(body)
  }

  function isLate(body: Body): boolean {
    const { bytesRead } = body.raw.socket
    const hasCome = bytesRead > body.bytes
    body.bytes = bytesRead
    // Bytes have come that we have not read: it is us who are slow.
    const isOurTurn = body.raw.readableLength > 0
    body.silentLooks = hasCome || isOurTurn ? 0 : body.silentLooks + 1
    if (isOurTurn) return false
    body.looks += 1
    const wanted = ((body.looks * lookMs) / 1000) * BYTES_PER_SECOND
    const isSlow = body.looks >= LOOKS && bytesRead - body.bytesBefore < wanted
    return isSlow || body.silentLooks >= LOOKS
  }

  function makeRoomFor(of: string): void {
    forgetThose(isHere)
    const own = networks.get(of)
    if (own && own.size > atOnceForOne) end(oldestOf(own))
    if (count > atOnce) end(oldestOf(fullest()))
  }

  function fullest(): Set<Body> {
    return [...networks.values()].reduce((most, own) => (own.size > most.size ? own : most), new Set())
  }

  function end(body: Body | undefined): void {
    if (!body) return
    remove(body)
    body.raw.socket.destroy()
    onEnd()
  }

  function forgetThose(isMeant: (body: Body) => boolean): void {
    for (const body of all()) if (isMeant(body)) remove(body)
  }

  function all(): Body[] {
    return [...networks.values()].flatMap((own) => [...own])
  }

  function remove(body: Body): void {
    const own = networks.get(body.of)
    if (!own?.delete(body)) return
    count -= 1
    if (own.size === 0) networks.delete(body.of)
  }

  return {
    count(): number {
      forgetThose(isHere)
      return count
    },

    /** Counted until it is here, or until told that nobody waits for it any more. */
    add(raw: IncomingMessage, of: string): () => void {
      const { bytesRead } = raw.socket
      const body: Body = { raw, of, bytesBefore: bytesRead, bytes: bytesRead, looks: 0, silentLooks: 0 }
      const own = networks.get(of) ?? new Set()
      networks.set(of, own.add(body))
      count += 1
      if (own.size > atOnceForOne || count > atOnce) makeRoomFor(of)
      return () => remove(body)
    },
  }
}

/** A Set keeps the order in which things were added. */
function oldestOf(own: Set<Body>): Body | undefined {
  return own.values().next().value
}

/** It has arrived whole, read or not. A request injected by a test has no `complete`, and was never on its way. */
function isHere({ raw }: Body): boolean {
  return raw.complete !== false
}
