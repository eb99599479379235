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
import { openLine } from './line.ts'

/**
 * How a call is let in. Event streams and uploads last long and cost little meanwhile, so they have bounds of their own where
 * they are answered; whoever asks how we are is always let in.
 */
export type Admission = 'call' | 'stream' | 'upload' | 'always'

/** A request from its first moment to its last. */
export interface Visit {
  readonly admission: Admission | undefined
  /** It has a place of those for calls. */
  isInside: boolean
  isOver: boolean
  /** Takes its place, unless it has one; a refusal when there is none. */
  comeIn(visit: Visit): AppError | undefined
  /** Told when it is over. */
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
/** One is measured a second, and shown for the next. */
const LONGEST_SAMPLE_MS = 2_000

const alwaysIn: readonly Endpoint[] = [system.alive, system.ready, system.metrics]

export function admissionOf(endpoint: Endpoint): Admission {
  if (alwaysIn.includes(endpoint)) return 'always'
  if (isStream(endpoint.output) && endpoint.output.stream === 'text/event-stream') return 'stream'
  return endpoint.body === 'bytes' && endpoint.method === 'PUT' ? 'upload' : 'call'
}

/**
 * The first thing that happens to a request: it is counted, or sent away while there is too much to do already. That costs
 * little, nobody is looked up for it, and those who are in are answered as fast as ever. When they are, there is
 * room again. Who brings something has a place when all of it is here: to say that something comes costs nothing.
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

  const line = openLine()
  let readyAt = Number.POSITIVE_INFINITY
  app.addHook('onReady', (done) => {
    readyAt = performance.now()
    watch.begin()
    done()
  })

  /**
   * The mean of the last second. Without a sample there is no mean; what held up the loop is in the next. What was measured
   * while everything was loaded says nothing of those who come: one started again would send them away at first.
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
    // Whoever opens a stream is looked up, and thousands come back together: most of the line is left to others.
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

  app.decorateRequest('visit', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { config: route } = request.routeOptions
    const { call = PAGES, admission } = route
    const why = tooMuch(admission) ?? line.refusal(request, reply)
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
      // An answer that went out has let go of its connection; one that stood in line never had it.
      const hasLeft = raw.socket ? raw.socket.destroyed : !raw.writableFinished
      const ms = performance.now() - startedAt
      visit.isOver = true
      if (visit.isInside) running -= 1
      forgetBody?.()
      visit.business?.leave()
      metrics.answered(
        call,
        hasLeft ? undefined : raw.statusCode,
        admission === 'stream' ? undefined : ms / 1000,
      )
    })
    // Whoever is to hear of it does; unheard, it would end the process.
    raw.on('error', nothing)
    done()
  })
}

function nothing(): void {}

/** Something that is read before it is answered. What is large, or a file, has its own bounds and its place from the first moment. */
function isComing(request: FastifyRequest, route: FastifyContextConfig): boolean {
  const { method } = request
  if (!hasBody(request) || method === 'GET' || method === 'HEAD') return false
  return route.admission !== 'upload' && !isLarge(request, route)
}
