import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * A server that closes ends connections that are idle, and waits for the others. Not idle to it are those on which nothing was
 * asked yet, which browsers and pools open ahead; and what is answered meanwhile would be kept for a next question.
 */
export function closeConnections(app: FastifyInstance): void {
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
  app.addHook('onResponse', ({ socket }, _, done) => {
    if (isClosing && connections.has(socket)) socket.destroySoon()
    done()
  })
}
