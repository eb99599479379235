import { AppError } from '@pitlane/contract/errors'
import { openPlaces } from '../places.ts'

export interface ShareOptions {
  /** Connections to the database that one business may hold at once. */
  atOnce: number
  mostWaiting: number
  /** Requests of one business that are worked on at once, whatever they wait for. */
  requestsAtOnce: number
  perMinute: number
}

/** One business's share of this instance's connections. */
export interface Share {
  /** Undefined when there is one at once; a promise when others of the same business come first. */
  take(): Promise<void> | undefined
  giveBack(): void
}

export const TOO_MANY_AT_ONCE =
  'Your business is asking for more at once than can be answered. Please try again in a moment.'
export const TOO_MANY_IN_A_MINUTE =
  'Your business has sent too many requests within a minute. Please wait a moment and try again.'

export const LINK_TOO_OFTEN =
  'This link was used too often within a minute. Please wait a moment and try again.'

/** Enough for a page with all its photos, opened again and again. */
const LINK_PER_MINUTE = 300
const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 20_000
const RETRY_SECONDS = 5

export type Shares = ReturnType<typeof openShares>

/**
 * No business can take all: each has a share of the connections, waits in a line of its own, and is told to come back when
 * that is long. In memory, because what is shared out is this instance's own: its connections and its processor.
 */
export function openShares({ atOnce, mostWaiting, requestsAtOnce, perMinute }: ShareOptions) {
  const places = openPlaces({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceForOne: atOnce,
    mostWaitingForOne: mostWaiting,
    longestWaitMs: LONGEST_WAIT_MS,
    refusal: () => tooMany(TOO_MANY_AT_ONCE, RETRY_SECONDS),
  })
  const counts = new Map<string, number>()
  const inside = new Map<string, number>()
  let minute = 0

  function countUpTo(most: number, name: string, now: Date, sentence: string): AppError | undefined {
    const at = now.getTime()
    const current = Math.floor(at / MINUTE_MS)
    if (current !== minute) {
      counts.clear()
      minute = current
    }
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    if (count <= most) return undefined
    return tooMany(sentence, Math.ceil(((current + 1) * MINUTE_MS - at) / 1000))
  }

  return {
    of(tenantId: string): Share {
      const comer = { of: tenantId }
      return { take: () => places.take(comer), giveBack: () => places.giveBack(comer) }
    },

    /** Counts a request; a refusal when the business has had its number. */
    count: (tenantId: string, now: Date) => countUpTo(perMinute, tenantId, now, TOO_MANY_IN_A_MINUTE),

    /** The same of a request by a link that the business has given away: one alone cannot use up what is for all. */
    countByLink(linkId: string, tenantId: string, now: Date): AppError | undefined {
      return countUpTo(LINK_PER_MINUTE, linkId, now, LINK_TOO_OFTEN) ?? this.count(tenantId, now)
    },

    /** A request begins; a refusal when the business has so many under way already. */
    enter(tenantId: string): AppError | undefined {
      const count = inside.get(tenantId) ?? 0
      if (count >= requestsAtOnce) return tooMany(TOO_MANY_AT_ONCE, RETRY_SECONDS)
      inside.set(tenantId, count + 1)
      return undefined
    },

    leave(tenantId: string): void {
      const left = (inside.get(tenantId) ?? 0) - 1
      if (left > 0) inside.set(tenantId, left)
      else inside.delete(tenantId)
    },

    /** How many wait for one of their own business. */
    waiting: places.waiting,
  }
}

function tooMany(sentence: string, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', sentence, { retryAfterSeconds })
}
