import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends a connection on which nothing moves although a request is under way: nobody reads its answer, or none comes. Node would do so with a
 * timer that it sets anew for every request; here whoever is found at it, now and then, is timed from then on, until Node's own timer between
 * requests takes over.
 */
export function endStuck(app: FastifyInstance, connections: ReadonlySet<Socket>, stuckMs: number): void {
  const look = setInterval(() => {
    for (const socket of connections) if (!socket.timeout) socket.setTimeout(stuckMs)
  }, stuckMs / 4).unref()
  app.addHook('onClose', async () => clearInterval(look))
}
