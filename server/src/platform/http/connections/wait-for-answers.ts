import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../context.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Browsers, programs and proxies wait for one answer before they ask again on a connection. Whoever does not loses it, before anything is
 * done for the second question: answers that wait for one before them could take every place there is.
 */
export function waitForAnswers({ server }: FastifyInstance, { metrics }: Platform): void {
  const answers = server.listeners('request') as Answer[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    // Node gives the socket to the answer whose turn it is.
    if (response.socket) {
      for (const answer of answers) answer(request, response)
      return
    }
    if (request.socket.destroyed) return
    metrics.refused('requests')
    readNoFurther(request.socket)
    request.socket.destroy()
  })
}

/** Node's parser of this connection, which it does not write about. */
interface Parsed extends Socket {
  parser?: { onIncoming?: () => number }
}

/** For the parser: from here on it is no longer HTTP. */
const SOMETHING_ELSE = 2

/**
 * All that the same bytes brought along is made into questions even after the connection was ended, and each of them into an error with its trace:
 * a thousand connections with fifty questions each held up the event loop for a second and a half. Without this it would again, and a test says so.
 */
function readNoFurther(socket: Parsed): void {
  if (socket.parser) socket.parser.onIncoming = () => SOMETHING_ELSE
}
