import { AppError } from '@pitlane/contract/errors'

export interface ShareOptions {
  /** Connections to the database that one business may hold at once. */
  atOnce: number
  mostWaiting: number
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

const MINUTE_MS = 60_000
const LONGEST_WAIT_MS = 20_000
const RETRY_SECONDS = 5

interface Holding {
  held: number
  waiting: Waiting[]
}

interface Waiting {
  go(): void
  timer: NodeJS.Timeout
}

export type Shares = ReturnType<typeof openShares>

/**
 * No business can take all: each has a share of the connections, waits in a line of its own, and is told to come back when
 * that is long. In memory, because what is shared out is this instance's own: its connections and its processor.
 */
export function openShares({ atOnce, mostWaiting, perMinute }: ShareOptions) {
  const holdings = new Map<string, Holding>()
  const counts = new Map<string, number>()
  let minute = 0

  function take(tenantId: string): Promise<void> | undefined {
    const holding = holdings.get(tenantId)
    if (!holding) holdings.set(tenantId, { held: 1, waiting: [] })
    else if (holding.held < atOnce) holding.held += 1
    else return waitIn(holding)
    return undefined
  }

  function waitIn({ waiting }: Holding): Promise<void> {
    if (waiting.length >= mostWaiting) throw tooMany(TOO_MANY_AT_ONCE, RETRY_SECONDS)
    return new Promise((go, refuse) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1)
        refuse(tooMany(TOO_MANY_AT_ONCE, RETRY_SECONDS))
      }, LONGEST_WAIT_MS).unref()
      const place = { go, timer }
      waiting.push(place)
    })
  }

  function giveBack(tenantId: string): void {
    const holding = holdings.get(tenantId)
    if (!holding) return
    // The connection is handed on directly, so that nobody slips in between.
    const next = holding.waiting.shift()
    if (next) {
      clearTimeout(next.timer)
      next.go()
    } else if (holding.held > 1) holding.held -= 1
    else holdings.delete(tenantId)
  }

  return {
    of: (tenantId: string): Share => ({
      take: () => take(tenantId),
      giveBack: () => giveBack(tenantId),
    }),

    /** Counts a request; a refusal when the business has had its number. */
    count(tenantId: string, now: Date): AppError | undefined {
      const at = now.getTime()
      const current = Math.floor(at / MINUTE_MS)
      if (current !== minute) {
        counts.clear()
        minute = current
      }
      const count = (counts.get(tenantId) ?? 0) + 1
      counts.set(tenantId, count)
      if (count <= perMinute) return undefined
      return tooMany(TOO_MANY_IN_A_MINUTE, Math.ceil(((current + 1) * MINUTE_MS - at) / 1000))
    },

    /** How many wait for one of their own business. */
    waiting(): number {
      let count = 0
      for (const holding of holdings.values()) count += holding.waiting.length
      return count
    },
  }
}

function tooMany(sentence: string, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', sentence, { retryAfterSeconds })
}
