import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { openUnread } from './unread.ts'

/** In characters, of all answers of this process together. */
const MOST_UNREAD = 64 * 1024 * 1024
const unread = openUnread(MOST_UNREAD)

/** What the system takes off our hands at once, whether or not anybody reads it. */
const TAKEN_AT_ONCE = 64 * 1024

/** Sends what is there as a whole. */
export function sendText(reply: FastifyReply, text: string): FastifyReply {
  if (text.length > TAKEN_AT_ONCE)
    reply.raw.once(
      'close',
      unread.hold(businessOf(reply), text.length, () => giveUp(reply)),
    )
  return reply.send(text)
}

/** Sends what is read while it goes out. What fails before the first piece is an error like any other. */
export async function sendPieces(reply: FastifyReply, pieces: AsyncGenerator<string>): Promise<FastifyReply> {
  if (reply.request.method === 'HEAD') {
    await pieces.return(undefined)
    return reply.send(Readable.from([]))
  }
  const { value: first = '' } = await pieces.next()
  return reply.send(readOnDemand(reply, first, pieces))
}

/** The next piece is asked for when the last one has gone out, never ahead; whoever leaves ends it. */
function readOnDemand(reply: FastifyReply, first: string, pieces: AsyncGenerator<string>): Readable {
  const { log } = reply.request
  const business = businessOf(reply)
  let taken = () => {}
  const readable = new Readable({
    highWaterMark: 0,
    // A text stays one: copied into a buffer first it would be held twice.
    encoding: 'utf8',
    read() {
      taken()
      pieces.next().then(
        ({ value, done }) => push(done ? null : value),
        (error) => {
          if (readable.destroyed) return
          log.error({ err: error, business }, 'answer broken off')
          readable.destroy()
          reset(reply)
        },
      )
    },
    destroy(error, done) {
      taken()
      void pieces.return(undefined)
      done(error)
    },
  })

  function push(piece: string | null): void {
    if (readable.destroyed) return
    if (piece !== null) taken = unread.hold(business, piece.length, end)
    readable.push(piece, 'utf8')
  }

  function end(): void {
    readable.destroy()
    giveUp(reply)
  }

  push(first)
  return readable
}

function businessOf({ request }: FastifyReply): string {
  return request.session?.tenantId ?? ''
}

function giveUp(reply: FastifyReply): void {
  const { log } = reply.request
  log.info({ business: businessOf(reply) }, 'answer given up: nobody read it, and there were too many')
  reset(reply)
}

/**
 * There is no way back to a status once an answer has begun. Not ended but reset: to a client of HTTP/1.0 the end of the connection
 * is the end of the answer.
 */
function reset({ request: { socket } }: FastifyReply): void {
  // What was asked within the process has no connection.
  if (socket instanceof Socket) socket.resetAndDestroy()
}
