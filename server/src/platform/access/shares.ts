import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { type Comer, openPlaces } from '../places.ts'

interface ShareOptions {
  /** Connections to the database that one business may hold at once. */
  atOnce: number
  /** Connections for reading long lists piece by piece, of all businesses together. */
  piecesAtOnce: number
  /** Connections for what runs by the clock or from the queue, of all businesses together. */
  backgroundAtOnce: number
  mostWaiting: number
  /** Requests of one business that are worked on at once, whatever they wait for. */
  requestsAtOnce: number
  perMinute: number
}

/** A share of this instance's connections: one business's, or that of strangers in one network. */
export interface Share {
  /** Undefined when a connection is free at once; a promise when others of the same business come first. */
  take(): Promise<void> | undefined
  giveBack(): void
  /** The same of the few connections that look across businesses; without it these have no bound. */
  readonly across?: Share
  /** The same for one of the businesses that it is for; without it it is for one alone. */
  of?(tenantId: string): Share
}

/** Does the work within a share, if there is one. */
export async function within<T>(share: Share | undefined, work: () => Promise<T>): Promise<T> {
  if (!share) return work()
  const turn = share.take()
  if (turn) await turn
  try {
    return await work()
  } finally {
    share.giveBack()
  }
}

/** A business that asks for something. */
export interface Asking extends Share {
  /** Said while the business has so many requests under way that one more would be refused. */
  refusal(): AppError | undefined
  /** A request begins; a refusal when the business has so many under way already. */
  enter(): AppError | undefined
  leave(): void
}

interface Business extends Asking {
  /** In this minute. */
  requests: number
  running: number
}

export const TOO_MANY_AT_ONCE =
  'Your business is asking for more at once than can be answered. Please try again in a moment.'
export const TOO_MANY_IN_A_MINUTE =
  'Your business has sent too many requests within a minute. Please wait a moment and try again.'

export const LINK_TOO_OFTEN =
  'This link was used too often within a minute. Please wait a moment and try again.'

/** Enough for a page with all its photos, opened again and again. */
const LINK_PER_MINUTE = 300
const LONGEST_WAIT_MS = 20_000
/** Nobody sits before a screen for it; what fails is tried again. */
const LONGEST_WAIT_IN_BACKGROUND_MS = 2 * MINUTE
const RETRY_SECONDS = 5

export type Shares = ReturnType<typeof openShares>

/**
 * No business can take all: each has a share of the connections, waits in a line of its own, and is told to come back when
 * that is long. In memory, because what is shared out is this instance's own: its connections and its processor.
 */
export function openShares(options: ShareOptions) {
  const { atOnce, piecesAtOnce, backgroundAtOnce, mostWaiting, requestsAtOnce, perMinute } = options
  const places = openPlaces({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceForOne: atOnce,
    mostWaitingForOne: mostWaiting,
    longestWaitMs: LONGEST_WAIT_MS,
    refusal: tooManyAtOnce,
  })
  const lookUps = openPlaces({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceForOne: mostWaiting,
    mostWaitingForOne: 0,
    refusal: tooManyAtOnce,
  })
  // None is refused half-way through; no more wait than a business has requests under way.
  const pieces = openPlaces({ atOnce: piecesAtOnce, refusal: tooManyAtOnce })
  // At seven o'clock thousands of digests are due: people find connections all the same, and no business keeps another's waiting.
  const behind = openPlaces({
    atOnce: backgroundAtOnce,
    atOnceForOne: Math.max(1, backgroundAtOnce - 1),
    longestWaitMs: LONGEST_WAIT_IN_BACKGROUND_MS,
    refusal: tooManyAtOnce,
  })
  const inBackground = (of: string): Share => ({
    take: () => behind.take({ of }),
    giveBack: () => behind.giveBack({ of }),
  })
  const businesses = new Map<string, Business>()
  const links = new Map<string, number>()
  let minute = 0

  /** The next minute; businesses of which nothing is under way are forgotten with the last. */
  function countAnewIn(current: number): void {
    minute = current
    links.clear()
    for (const [tenantId, business] of businesses)
      if (business.running > 0) business.requests = 0
      else businesses.delete(tenantId)
  }

  function refusalOf(count: number, most: number, sentence: string, now: Date): AppError | undefined {
    if (count <= most) return undefined
    return tooMany(sentence, Math.ceil(((minute + 1) * MINUTE - now.getTime()) / 1000))
  }

  function keepTime(now: Date): void {
    const current = Math.floor(now.getTime() / MINUTE)
    if (current !== minute) countAnewIn(current)
  }

  function begin(tenantId: string): Business {
    const comer = { of: tenantId }
    const business: Business = {
      requests: 0,
      running: 0,
      take: () => places.take(comer),
      giveBack: () => places.giveBack(comer),
      refusal() {
        return business.running >= requestsAtOnce ? tooMany(TOO_MANY_AT_ONCE, RETRY_SECONDS) : undefined
      },
      enter() {
        const refusal = business.refusal()
        if (!refusal) business.running += 1
        return refusal
      },
      leave() {
        business.running -= 1
      },
    }
    businesses.set(tenantId, business)
    return business
  }

  const of = (tenantId: string): Business => businesses.get(tenantId) ?? begin(tenantId)

  /** Counts a request; a refusal when the business has had its number. */
  function countOf(tenantId: string, now: Date): AppError | undefined {
    keepTime(now)
    const business = of(tenantId)
    business.requests += 1
    return refusalOf(business.requests, perMinute, TOO_MANY_IN_A_MINUTE, now)
  }

  return {
    of: (tenantId: string): Asking => of(tenantId),
    /** For what nobody asked for: it runs by the clock, or from the queue. */
    background: { ...inBackground(''), of: inBackground } satisfies Share,
    count: countOf,

    /** Requests of which the business is known and who asks is not: however they wait for that, of one business there are no more than may wait. */
    lookUps,

    /** The same of a request by a link that the business has given away: one alone cannot use up what is for all. */
    countByLink(linkId: string, tenantId: string, now: Date): AppError | undefined {
      keepTime(now)
      const count = (links.get(linkId) ?? 0) + 1
      links.set(linkId, count)
      return refusalOf(count, LINK_PER_MINUTE, LINK_TOO_OFTEN, now) ?? countOf(tenantId, now)
    },

    /** For a piece of something long: a place of those that are for all pieces, and one of the own business. */
    forPiece: (comer: Comer, own: Share | undefined): Share => ({
      async take() {
        await pieces.take(comer)
        const turn = own && startTaking(() => own.take())
        if (!turn) return
        // While it waits for its own business it gives the shared place back, so that other businesses go on reading.
        pieces.giveBack(comer)
        await turn
        await pieces.take(comer)
      },
      giveBack() {
        pieces.giveBack(comer)
        own?.giveBack()
      },
    }),

    /** How many wait for one of their own business, or for one to read a piece. */
    waiting: () => places.waiting() + pieces.waiting(),
  }
}

/** Taking a place may throw its refusal at once; as a promise it is handled like one that comes later. */
export function startTaking(take: () => Promise<void> | undefined): Promise<void> | undefined {
  try {
    return take()
  } catch (refusal) {
    return Promise.reject(refusal)
  }
}

function tooManyAtOnce(): AppError {
  return tooMany(TOO_MANY_AT_ONCE, RETRY_SECONDS)
}

function tooMany(sentence: string, retryAfterSeconds: number): AppError {
  return new AppError('rate_limited', sentence, { retryAfterSeconds })
}
