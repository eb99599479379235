import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Browsers and proxies wait for one answer before they ask again. */
const MOST_QUEUED = 5

/**
 * Bounds pipelining: requests sent on one connection without waiting for the answers before them. Their answers are held until those
 * before are read, so without a bound one connection that reads nothing could take every place there is. Whoever sends more loses the
 * connection: to answer each of thousands that arrive together would keep everybody waiting.
 */
export function openLine() {
  const queued = new WeakMap<Socket, number>()
  const add = (socket: Socket, count: number) => queued.set(socket, (queued.get(socket) ?? 0) + count)
  return {
    /** Whether there is room for it. */
    takes({ socket }: FastifyRequest, { raw }: FastifyReply): boolean {
      // Node gives the socket to the answer whose turn it is: nothing is before this one.
      if (raw.socket) return true
      if ((queued.get(socket) ?? 0) >= MOST_QUEUED) return false
      add(socket, 1)
      raw.on('close', () => add(socket, -1))
      return true
    },
  }
}
