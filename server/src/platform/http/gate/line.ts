import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Browsers and proxies wait for one answer before they ask again. */
const MOST_QUEUED = 5

/**
 * Requests that were sent before the one before them was answered stand in line on their connection, worked on or not, until that is read.
 * Without a bound one connection that reads nothing could take every place there is.
 */
export function openLine() {
  const queued = new WeakMap<Socket, number>()
  const add = (socket: Socket, count: number) => queued.set(socket, (queued.get(socket) ?? 0) + count)
  return {
    refusal({ socket }: FastifyRequest, { raw }: FastifyReply): 'requests' | undefined {
      // It has a connection: it is the first.
      if (raw.socket) return undefined
      if ((queued.get(socket) ?? 0) >= MOST_QUEUED) return 'requests'
      add(socket, 1)
      raw.on('close', () => add(socket, -1))
      return undefined
    },
  }
}
