import { TOKEN_CALLS_PER_MINUTE } from '@pitlane/contract/access'
import { AppError } from '@pitlane/contract/errors'
import { LRUCache } from 'lru-cache'
import type { Moment } from '../../context.ts'
import type { Limits } from '../limits.ts'
import type { Program } from '../sessions.ts'

const TOKEN_TOO_OFTEN =
  'This token has made too many calls within a minute. Please wait a moment and try again.'

const WINDOW_SECONDS = 60
const MOST_KNOWN = 10_000
/** Of what is left of a minute an instance takes at most this part at once: near the end it takes call by call. */
const PART = 20

/** What this instance has of a token's minute. */
interface Lot {
  free: number
  used: number
  /** What nobody has taken yet, when it was last asked for. */
  left: number
  waiting: number
  endsAt: number
  taking: Promise<void> | undefined
}

/**
 * Counted in the database, so that all instances together hold the limit, but not call by call: an instance takes as many as it
 * has used so far, so that the first call of a minute takes one and a busy minute some hundred statements for its six hundred calls.
 */
export function openProgramCalls(limits: Limits) {
  const lots = new LRUCache<string, Lot>({ max: MOST_KNOWN })

  function lotOf({ id }: Program, now: number): Lot {
    const known = lots.get(id)
    if (known && known.endsAt > now) return known
    const lot = {
      free: 0,
      used: 0,
      left: TOKEN_CALLS_PER_MINUTE,
      waiting: 0,
      endsAt: Number.POSITIVE_INFINITY,
      taking: undefined,
    }
    lots.set(id, lot)
    return lot
  }

  async function take(moment: Moment, { id }: Program, lot: Lot): Promise<void> {
    const wanted = Math.max(lot.waiting, Math.min(lot.used, Math.floor(lot.left / PART)))
    const limit = { name: `token ${id}`, limit: TOKEN_CALLS_PER_MINUTE, windowSeconds: WINDOW_SECONDS }
    const { taken, left, resetsAt } = await limits.takeUpTo(moment, limit, wanted)
    lot.free += taken
    lot.left = left
    lot.endsAt = resetsAt.getTime()
  }

  return {
    /** Counts a call; a refusal when the token has had its number. */
    async count(moment: Moment, program: Program): Promise<AppError | undefined> {
      const now = moment.now.getTime()
      const lot = lotOf(program, now)
      lot.waiting += 1
      try {
        while (lot.free === 0 && lot.left > 0) {
          lot.taking ??= take(moment, program, lot).finally(() => {
            lot.taking = undefined
          })
          await lot.taking
        }
      } finally {
        lot.waiting -= 1
      }
      if (lot.free === 0) return tooMany(lot.endsAt - now)
      lot.free -= 1
      lot.used += 1
      return undefined
    },
  }
}

function tooMany(ms: number): AppError {
  return new AppError('rate_limited', TOKEN_TOO_OFTEN, {
    retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
  })
}
