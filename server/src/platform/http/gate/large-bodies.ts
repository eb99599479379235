import { AppError } from '@pitlane/contract/errors'
import type { FastifyContextConfig, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Platform } from '../../context.ts'
import { openHalves } from '../../half-for-one.ts'
import { BUSY } from '../answer-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes bodies longer than USUAL_BYTES. */
    takesMuch?: boolean
  }
}

/** The most a body may have, unless a call says otherwise. */
export const USUAL_BYTES = 1024 * 1024

/** A body without a content-length counts as large: it may be. */
export function isLarge({ headers }: FastifyRequest, { takesMuch = false }: FastifyContextConfig): boolean {
  return takesMuch && !(Number(headers['content-length']) <= USUAL_BYTES)
}

export type BoundLarge = ReturnType<typeof boundLarge>

/** A body of many megabytes is held whole, from its first byte until it is answered: few at once, half of them of one business. */
export function boundLarge({ config, metrics }: Platform) {
  const places = openHalves(config.LARGE_BODIES_AT_ONCE)

  function refusal(request: FastifyRequest, { raw }: FastifyReply): AppError | undefined {
    // If the connection closed while the session was looked up, 'close' does not come again, and the place would stay taken.
    if (request.visit?.isOver || !isLarge(request, request.routeOptions.config)) return undefined
    const leave = places.take(request.session?.tenantId ?? '')
    if (leave) raw.on('close', leave)
    else metrics.refused('bodies')
    return leave ? undefined : new AppError('overloaded', BUSY)
  }

  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void =>
    done(refusal(request, reply))
}
