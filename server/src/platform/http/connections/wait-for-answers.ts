import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../context.ts'
import { answerUnreadable } from './answer-unreadable.ts'
import { fewInATurn } from './few-in-a-turn.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Asked {
  response: ServerResponse
  /** All that had come of the connection when it was asked. */
  bytesRead: number
}

/**
 * Browsers, programs and proxies wait for one answer before they ask again on a connection. Whoever does not loses it, before anything is
 * done for the second question: answers that wait for one before them could take every place there is, and fifty refusals that are written at
 * once would be one turn of the event loop.
 */
export function waitForAnswers({ server }: FastifyInstance, { metrics }: Platform): void {
  const answers = server.listeners('request') as Answer[]
  const lastAsked = new WeakMap<Socket, Asked>()
  /** Nothing more is done for these, and they are ended some at a time as well: Node makes an error with its trace of each question. */
  const leaving = new WeakSet<Socket>()
  const inTurn = fewInATurn()
  // Of their own: who asks does not wait behind them.
  const endInTurn = fewInATurn()
  const isGone = (socket: Socket) => socket.destroyed || leaving.has(socket)

  const guarded = (answer: Answer) => (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const { bytesRead } = socket
    const before = lastAsked.get(socket)
    lastAsked.set(socket, { response, bytesRead })
    const begin = () =>
      inTurn(() => {
        if (!isGone(socket)) answer(request, response)
      })
    // What came with the same bytes was asked before any answer could be read.
    const isNewlyCome = before?.bytesRead !== bytesRead
    if (isNewlyCome && hasItsTurn(response)) return begin()
    if (isNewlyCome && before && mayBeRead(before.response)) {
      before.response.once('close', () => {
        // An answer that ended the connection has nobody after it.
        if (hasItsTurn(response)) begin()
      })
      return
    }
    if (isGone(socket)) return
    metrics.refused('requests')
    leaving.add(socket)
    readNoFurther(socket)
    endInTurn(() => socket.destroy())
  }

  server.removeAllListeners('request')
  server.on(
    'request',
    guarded((request, response) => {
      if (isWithoutHost(request)) return answerUnreadable({}, request.socket)
      for (const answer of answers) answer(request, response)
    }),
  )
  // What Node does by itself, but not a thousand times in a row.
  server.on(
    'checkExpectation',
    guarded((_, response) => void response.writeHead(EXPECTATION_FAILED).end()),
  )
}

/** Node gives the socket to the answer whose turn it is. */
function hasItsTurn({ socket }: ServerResponse): boolean {
  return socket !== null
}

/**
 * Whoever was told how long it is knows its end as soon as they have it; we may know it later: that a file has no more bytes is said by the next
 * attempt to read on. So one question may wait for an answer that has begun.
 */
function mayBeRead(response: ServerResponse): boolean {
  return hasItsTurn(response) && response.headersSent
}

/** Node would refuse each of a thousand that come together, before anybody here hears of it: so it is told not to (`requireHostHeader`). */
function isWithoutHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined
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
