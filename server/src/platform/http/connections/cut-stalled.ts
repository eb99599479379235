import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

interface Seen {
  bytes: number
  at: number
}

/**
 * Ends connections on which nothing has moved for long. All are looked at together, now and then: a timer for each, set anew with every
 * request, is a part of what a request costs.
 */
export function cutStalled(app: FastifyInstance, longestMs: number): void {
  const connections = new Map<Socket, Seen>()
  app.server.on('connection', (socket) => {
    connections.set(socket, { bytes: 0, at: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  const look = () => {
    const now = performance.now()
    for (const [socket, seen] of connections) {
      const bytes = socket.bytesRead + socket.bytesWritten - socket.writableLength
      if (bytes !== seen.bytes) Object.assign(seen, { bytes, at: now })
      else if (now - seen.at >= longestMs) socket.destroy()
    }
  }
  const timer = setInterval(look, longestMs / 4).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
