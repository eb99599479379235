import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * A server that closes ends connections that are idle, and waits for the others. Not idle to it are those on which nothing was
 * asked yet, which browsers and pools open ahead; and what is answered meanwhile would be kept for a next question.
 */
export function closeConnections(app: FastifyInstance) {
  const connections = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    if (isClosing) socket.destroy()
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
  return {
    open: connections as ReadonlySet<Socket>,

    /** Whoever was answered while we close asks nothing more here. */
    answered({ raw: { socket } }: FastifyRequest): void {
      if (isClosing && connections.has(socket)) socket.destroySoon()
    },
  }
}
