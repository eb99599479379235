import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { type system, topics } from '@pitlane/contract/system'
import type { Session } from '../access/sessions.ts'
import type { Platform } from '../context.ts'
import { BUSY } from '../http/answer-errors.ts'
import type { Asked } from '../http/serve.ts'
import { type Doubt, openLookingAgain } from './look-again.ts'
import { openRecently } from './recently.ts'
import { openStreams, type Stream, send } from './streams.ts'
import { messageOf, openTelling } from './tell-changes.ts'

const HEARTBEAT_MS = 25_000
/** Heartbeats come in slices: thousands at once would keep everybody else waiting. */
const SLICES = 100
const STREAMS_PER_USER = 20
/** Browsers that lost us together come back one after the other. */
const COME_BACK_MS = { first: 1_000, last: 5_000 }

type Wanted = Asked & { input: Input<typeof system.events> }

export type LiveUpdates = ReturnType<typeof openLiveUpdates>

/** Small messages to browsers that say what changed, never the data itself. */
export function openLiveUpdates(platform: Platform, heartbeatMs = HEARTBEAT_MS) {
  const { STREAMS_AT_ONCE } = platform.config
  const streams = openStreams(SLICES)
  const lookAgain = openLookingAgain(lookUp)
  const recently = openRecently()
  const tellAll = openTelling((tenantId) => streams.of('tenant', tenantId))
  let beats = 0
  let isClosed = false

  const silence = platform.events.hear((announcement) => {
    if (announcement.kind === 'gap') {
      recently.gap()
      for (const stream of streams.all()) lookAgain.add(stream, 'gap')
    } else if (announcement.kind === 'sessions')
      for (const stream of streams.of(announcement.by, announcement.value)) lookAgain.add(stream, 'session')
    else {
      const { tenantId, topic, id, people } = announcement
      const change = id ? { topic, id } : { topic }
      if (!people) {
        recently.note(tenantId, topic)
        return tellAll(tenantId, change)
      }
      for (const person of people) {
        recently.note(ownOf(tenantId, person), topic)
        for (const stream of streams.of('user', person))
          if (stream.session.tenantId === tenantId) send(stream, messageOf(change))
      }
    }
  })

  const heartbeat = setInterval(beat, heartbeatMs / SLICES).unref()

  /** Whatever else ends a session is announced; that its time is over, nobody says. */
  function beat(): void {
    const now = platform.clock().getTime()
    for (const stream of streams.slice(beats)) {
      if (lookAgain.again(stream)) continue
      if (Date.parse(stream.session.expiresAt) <= now) lookAgain.add(stream, 'session')
      else send(stream, HEARTBEAT)
    }
    beats += 1
  }

  /** What has changed since somebody began to ask, so that nothing is missed between an answer and the stream. */
  function firstWords(since: number | undefined, { tenantId, user }: Session): string {
    if (since === undefined) return ''
    const whose = user ? [tenantId, ownOf(tenantId, user.id)] : [tenantId]
    const changed = recently.in(since, whose)
    return changed ? changed.map((topic) => messageOf({ topic })).join('') : EVERYTHING
  }

  async function lookUp(stream: Stream, doubt: Doubt): Promise<void> {
    const moment = { now: platform.clock(), log: platform.log, platform }
    const { sessions, programs } = platform
    const session = await (stream.session.program ? programs : sessions).find(moment, stream.token)
    if (!session || session.mustSetUpSecondFactor) return void stream.response.end()
    stream.session = session
    send(stream, doubt === 'gap' ? EVERYTHING : HEARTBEAT)
  }

  return {
    async answer({ session, visitor, reply, request, input }: Wanted): Promise<unknown> {
      const token = visitor.bearer ?? visitor.sessionToken
      if (!session || !token) throw new AppError('unauthenticated', 'Please sign in.')
      // It was looked up while all others were ended, and nobody would end it.
      if (isClosed) throw new AppError('overloaded', BUSY)
      const own = session.user ? streams.of('user', session.user.id) : streams.of('session', session.key)
      const ofBusiness = streams.of('tenant', session.tenantId)
      const isFull = streams.count() >= STREAMS_AT_ONCE || ofBusiness.size >= STREAMS_AT_ONCE / 2
      if (own.size >= STREAMS_PER_USER) for (const { response } of [...own].slice(0, 1)) response.end()
      else if (isFull) {
        platform.metrics.refused('streams')
        throw new AppError('overloaded', BUSY)
      }

      reply.hijack()
      const response = reply.raw
      // Who has left while they were looked up is not heard to leave again, and would be counted for ever.
      if (response.destroyed) return reply
      // What has not been written to for so long is not alive; the limit of answers may be shorter than a heartbeat.
      request.raw.socket.setTimeout(heartbeatMs * 4)
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) response.setHeader(name, value)
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const stream = streams.add({ session, token, response })
      response.write(`retry: ${comeBackMs(stream)}\n\n${firstWords(input.since, session)}`)
      response.on('close', () => {
        streams.remove(stream)
        lookAgain.forget(stream)
      })
      return reply
    },

    count: streams.count,

    /** Once for every stream, as it else happens in the course of some seconds. */
    beatAll(): void {
      for (let slice = 0; slice < SLICES; slice++) beat()
    },

    /** Ends all streams; browsers come back to another instance. */
    close(): void {
      isClosed = true
      silence()
      clearInterval(heartbeat)
      for (const { response } of streams.all()) response.end()
    },
  }
}

/** What only one person hears of. */
const ownOf = (tenantId: string, userId: string) => `${tenantId} ${userId}`

const HEARTBEAT = ':\n\n'
const EVERYTHING = topics.map((topic) => messageOf({ topic })).join('')

function comeBackMs({ slice }: Stream): number {
  const { first, last } = COME_BACK_MS
  return first + ((last - first) * slice) / SLICES
}
