import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../context.ts'
import { fewInATurn } from './few-in-a-turn.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Browsers, programs and proxies wait for one answer before they ask again on a connection. Whoever does not loses it, before anything is
 * done for the second question: answers that wait for one before them could take every place there is, and fifty refusals that are written at
 * once would be one turn of the event loop.
 */
export function waitForAnswers({ server }: FastifyInstance, { metrics }: Platform): void {
  const answers = server.listeners('request') as Answer[]
  const bytesAtLast = new WeakMap<Socket, number>()

  /** Node gives the socket to the answer whose turn it is; and what came with the same bytes was asked before any answer could be read. */
  function hasWaited({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const { bytesRead } = socket
    const isNewlyCome = bytesAtLast.get(socket) !== bytesRead
    bytesAtLast.set(socket, bytesRead)
    return isNewlyCome && response.socket !== null
  }

  const inTurn = fewInATurn()
  const guarded = (answer: Answer) => (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (hasWaited(request, response))
      return inTurn(() => {
        if (!socket.destroyed) answer(request, response)
      })
    if (socket.destroyed) return
    metrics.refused('requests')
    readNoFurther(socket)
    socket.destroy()
  }

  server.removeAllListeners('request')
  server.on(
    'request',
    guarded((request, response) => {
      for (const answer of answers) answer(request, response)
    }),
  )
  // What Node does by itself, but not a thousand times in a row.
  server.on(
    'checkExpectation',
    guarded((_, response) => void response.writeHead(EXPECTATION_FAILED).end()),
  )
}

const EXPECTATION_FAILED = 417

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
