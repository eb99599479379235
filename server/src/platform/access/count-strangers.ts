import { MINUTE } from '@pitlane/contract/durations'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Platform } from '../context.ts'
import { TOO_MANY_ATTEMPTS } from './limits.ts'
import { networkOf } from './network.ts'

const WINDOW_MS = MINUTE
/** Networks that are remembered at once; past that, counting begins anew. */
const MOST_KNOWN = 20_000

/** A call that needs no session and has a JSON body to parse. */
export function bringsABody({ access, method, body }: Endpoint): boolean {
  return access === 'public' && method !== 'GET' && body === 'json'
}

/**
 * So many bodies a minute are parsed of one network without a session. Counted in memory, because parsing costs this process
 * alone; what must hold over all instances is in `limits.ts`.
 */
export function countStrangers(platform: Platform) {
  const counts = new Map<string, number>()
  let windowEnds = 0

  function refusal(ip: string): AppError | undefined {
    const now = platform.clock().getTime()
    if (now >= windowEnds || counts.size >= MOST_KNOWN) {
      counts.clear()
      windowEnds = now + WINDOW_MS
    }
    const network = networkOf(ip)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count <= platform.config.PUBLIC_CALLS_PER_ADDRESS) return undefined
    const retryAfterSeconds = Math.ceil((windowEnds - now) / 1000)
    return new AppError('rate_limited', TOO_MANY_ATTEMPTS, { retryAfterSeconds })
  }

  return ({ ip }: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction): void => done(refusal(ip))
}
