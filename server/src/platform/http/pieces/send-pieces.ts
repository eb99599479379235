import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { openUnread } from './unread.ts'

/** In characters, of all answers of this process together. */
const MOST_UNREAD = 64 * 1024 * 1024
const unread = openUnread(MOST_UNREAD)

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
  const { log, session } = reply.request
  const business = session?.tenantId ?? ''
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
          breakOff()
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
    if (piece !== null) taken = unread.hold(business, piece.length, giveUp)
    readable.push(piece, 'utf8')
  }

  function giveUp(): void {
    log.info({ business }, 'answer given up: nobody read it, and there were too many')
    breakOff()
  }

  /**
   * There is no way back to a status once an answer has begun. Not ended but reset: to a client of HTTP/1.0 the end of the connection
   * is the end of the answer.
   */
  function breakOff(): void {
    readable.destroy()
    // What was asked within the process has no connection.
    if (reply.raw.socket instanceof Socket) reply.raw.socket.resetAndDestroy()
  }

  push(first)
  return readable
}
