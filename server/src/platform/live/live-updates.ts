import type { ServerResponse } from 'node:http'
import { AppError } from '@pitlane/contract/errors'
import { type Change, topics } from '@pitlane/contract/system'
import { concerns, type Session } from '../access/sessions.ts'
import type { Moment, Platform } from '../context.ts'
import { BUSY } from '../http/answer-errors.ts'
import type { Asked } from '../http/serve.ts'
import type { Announcement } from './events.ts'

const HEARTBEAT_MS = 25_000
const STREAMS_PER_USER = 20
const SLOW_READER_BYTES = 256 * 1024

interface Stream {
  session: Session
  token: string
  moment: Moment
  response: ServerResponse
  /** Anything may have changed that they were not told of. */
  isBehind: boolean
}

export type LiveUpdates = ReturnType<typeof openLiveUpdates>

/** Small messages to browsers that say what changed, never the data itself. */
export function openLiveUpdates(platform: Platform) {
  const byTenant = new Map<string, Set<Stream>>()
  const all = () => [...byTenant.values()].flatMap((streams) => [...streams])
  const { STREAMS_AT_ONCE } = platform.config
  let count = 0
  let isClosed = false

  const silence = platform.events.hear((announcement) => {
    if (announcement.kind === 'change') {
      const { tenantId, topic, id, people } = announcement
      for (const stream of byTenant.get(tenantId) ?? [])
        if (!people || people.includes(stream.session.user.id)) write(stream, id ? { topic, id } : { topic })
    } else {
      for (const stream of all()) if (concerns(announcement, stream.session)) recheck(stream, announcement)
    }
  })
  const heartbeat = setInterval(() => {
    for (const stream of all()) recheck(stream, undefined)
  }, HEARTBEAT_MS).unref()

  /**
   * Whoever may no longer be signed in is looked up again; a gap in the line means anything may have changed. Who cannot be
   * looked up now is told the next time.
   */
  function recheck(stream: Stream, announcement: Announcement | undefined): void {
    if (announcement?.kind === 'gap') stream.isBehind = true
    const moment = { ...stream.moment, now: platform.clock() }
    platform.sessions.find(moment, stream.token).then(
      (session) => {
        if (!session) return stream.response.end()
        if (!stream.isBehind) return stream.response.write(':\n\n')
        stream.isBehind = false
        for (const topic of topics) write(stream, { topic })
      },
      () => {},
    )
  }

  return {
    async answer({ session, visitor, reply, request }: Asked): Promise<unknown> {
      if (!session || !visitor.sessionToken) throw new AppError('unauthenticated', 'Please sign in.')
      // It was looked up while all others were ended, and nobody would end it.
      if (isClosed) throw new AppError('overloaded', BUSY)
      const streams = byTenant.get(session.tenantId) ?? new Set()
      const own = [...streams].filter((stream) => stream.session.user.id === session.user.id)
      const isFull = count >= STREAMS_AT_ONCE || streams.size >= STREAMS_AT_ONCE / 2
      if (own.length >= STREAMS_PER_USER) own[0]?.response.end()
      else if (isFull) {
        platform.metrics.refused('streams')
        throw new AppError('overloaded', BUSY)
      }

      reply.hijack()
      const response = reply.raw
      // Who has left while they were looked up is not heard to leave again, and would be counted for ever.
      if (response.destroyed) return reply
      request.raw.socket.setTimeout(0)
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        'x-request-id': request.id,
      })
      response.write('retry: 2000\n\n')
      const stream: Stream = {
        ...{ session, token: visitor.sessionToken, moment: visitor },
        ...{ response, isBehind: false },
      }
      byTenant.set(session.tenantId, streams.add(stream))
      count += 1
      response.on('close', () => {
        count -= 1
        streams.delete(stream)
        if (streams.size === 0 && byTenant.get(session.tenantId) === streams)
          byTenant.delete(session.tenantId)
      })
      return reply
    },

    count: () => count,

    /** Ends all streams; browsers come back to another instance. */
    close(): void {
      isClosed = true
      silence()
      clearInterval(heartbeat)
      for (const { response } of all()) response.end()
    },
  }
}

function write({ response }: Stream, change: Change): void {
  if (response.writableLength > SLOW_READER_BYTES) response.destroy()
  else response.write(`data: ${JSON.stringify(change)}\n\n`)
}
