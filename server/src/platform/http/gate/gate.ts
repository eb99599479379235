import { type Endpoint, isStream } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { system } from '@pitlane/contract/system'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../access/network.ts'
import type { Asking } from '../../access/shares.ts'
import type { Platform } from '../../context.ts'
import type { Refused } from '../../metrics/metrics.ts'
import { BUSY } from '../answer-errors.ts'
import { openBodies } from '../connections/bodies.ts'
import { hasBody } from '../has-body.ts'
import { isLarge } from './large-bodies.ts'

/**
 * How a call is let in. Only a 'call' takes one of the REQUESTS_AT_ONCE places. Streams and uploads last long and cost little
 * meanwhile, so they are bounded where they are answered. Health checks and metrics are let in always.
 */
type Admission = 'call' | 'stream' | 'upload' | 'always'

/** A request from its first moment to its last. */
interface Visit {
  readonly admission: Admission | undefined
  /** It has one of the REQUESTS_AT_ONCE places. */
  isInside: boolean
  isOver: boolean
  /** Takes a place, unless it has one already; answers with a refusal when all are taken. */
  comeIn(visit: Visit): AppError | undefined
  /** Whose count of requests under way it is in; `leave` is called when it is over. */
  business: Asking | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string
    admission?: Admission
  }
  interface FastifyRequest {
    visit: Visit | undefined
  }
}

/** Whatever is not a call: pages and their parts. */
const PAGES = 'pages'
/** The delay of the event loop is measured once a second and shown for the next: a sample is at most this old. */
const LONGEST_SAMPLE_MS = 2_000

const alwaysIn: readonly Endpoint[] = [system.alive, system.ready, system.metrics]

export function admissionOf(endpoint: Endpoint): Admission {
  if (alwaysIn.includes(endpoint)) return 'always'
  if (isStream(endpoint.output) && endpoint.output.stream === 'text/event-stream') return 'stream'
  return endpoint.body === 'bytes' && endpoint.method === 'PUT' ? 'upload' : 'call'
}

/**
 * Before anything costly is done for a request it is counted here, or refused with 503 while there is too much to do already.
 * Refusing costs little, because no session is looked up, and those who are in are answered as fast as ever. A request with a body takes its
 * place only when the whole body has arrived: else senders who announce a body and never send it could hold all places.
 */
export function openGate(app: FastifyInstance, { config, database, metrics, watch }: Platform): void {
  let running = 0
  metrics.gauge('pitlane_requests_running', 'Requests that are worked on', () => running)
  const bodies = openBodies(
    app,
    {
      atOnce: config.BODIES_AT_ONCE,
      atOnceForOne: config.BODIES_PER_ADDRESS,
      silentMs: config.ARRIVAL_SECONDS * 1000,
    },
    () => metrics.refused('bodies'),
  )
  metrics.gauge('pitlane_bodies_coming', 'Requests whose body is on its way', bodies.count)

  let readyAt = Number.POSITIVE_INFINITY
  app.addHook('onReady', (done) => {
    readyAt = performance.now()
    watch.begin()
    done()
  })

  /**
   * Whether the event loop is late, by the mean of the last second. No sample (not a number) is not late: a long stop is in the
   * next one. What was measured while the process started does not count, else it would refuse its first requests.
   */
  const isLate = (delayMs: number) =>
    Number.isFinite(delayMs) &&
    delayMs > config.BUSY_AFTER_SECONDS * 1000 &&
    performance.now() - readyAt > LONGEST_SAMPLE_MS

  function tooMuch(admission: Admission | undefined): Refused | undefined {
    if (admission === 'always') return undefined
    if (isLate(watch.lateMs())) return 'event_loop'
    if (admission !== 'call' && admission !== 'stream') return undefined
    if (admission === 'call' && running >= config.REQUESTS_AT_ONCE) return 'requests'
    // Opening a stream looks up a session, and after a restart thousands open theirs again: they may fill a quarter of the line.
    const most = admission === 'stream' ? config.DATABASE_WAITING / 4 : config.DATABASE_WAITING
    return database.waiting() >= most ? 'database' : undefined
  }

  function comeIn(visit: Visit): AppError | undefined {
    if (visit.admission !== 'call' || visit.isInside || visit.isOver) return undefined
    if (running >= config.REQUESTS_AT_ONCE) {
      metrics.refused('requests')
      return new AppError('overloaded', BUSY)
    }
    visit.isInside = true
    running += 1
    return undefined
  }

  function leavePlace(visit: Visit): void {
    if (visit.isInside) running -= 1
    visit.isInside = false
  }

  app.decorateRequest('visit', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { config: route } = request.routeOptions
    const { call = PAGES, admission } = route
    const why = tooMuch(admission)
    if (why) {
      metrics.refused(why)
      return done(new AppError('overloaded', BUSY))
    }
    const visit: Visit = { admission, isInside: false, isOver: false, comeIn, business: undefined }
    request.visit = visit
    const forgetBody = isComing(request, route) ? bodies.add(request.raw, networkOf(request.ip)) : undefined
    if (!forgetBody) comeIn(visit)
    const startedAt = performance.now()
    const { raw } = reply
    raw.on('close', () => {
      // Node takes the socket from an answer that was sent.
      const hasLeft = raw.socket ? raw.socket.destroyed : !raw.writableFinished
      const ms = performance.now() - startedAt
      visit.isOver = true
      leavePlace(visit)
      forgetBody?.()
      visit.business?.leave()
      metrics.answered(
        call,
        hasLeft ? undefined : raw.statusCode,
        admission === 'stream' ? undefined : ms / 1000,
      )
    })
    // Errors of an answer are handled elsewhere; without any listener here Node would end the process.
    raw.on('error', nothing)
    done()
  })
  // What is worked out only waits to be read: that is bounded by its size (`send-pieces.ts`), and for its business it counts until then.
  app.addHook('onSend', ({ visit }, _, payload, done) => {
    if (visit) leavePlace(visit)
    done(null, payload)
  })
}

function nothing(): void {}

/** Whether its body is read before it is answered. Large bodies and files have bounds of their own and take their place at once. */
function isComing(request: FastifyRequest, route: FastifyContextConfig): boolean {
  const { method } = request
  if (!hasBody(request) || method === 'GET' || method === 'HEAD') return false
  return route.admission !== 'upload' && !isLarge(request, route)
}
