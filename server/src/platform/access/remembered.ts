import { LRUCache } from 'lru-cache'
import type { Moment, ReadContext } from '../context.ts'
import { outOf, readingTenant } from '../context.ts'
import type { Announcement, Events } from '../live/events.ts'
import { digest } from '../secrets.ts'
import type { Session } from './sessions.ts'

/** Also where the line is dead on which the database says so, what has ended counts within two seconds. */
const CACHE_MS = 1_500
const ENDED_MS = 5_000
const CACHE_SIZE = 10_000

interface Remembered {
  session: Session
  /** By a clock that nobody sets: a wall clock that is put back would make it longer. */
  until: number
  endsAt: number
}

/** What a look came to, and after how many changes it began. */
interface Found {
  session: Session | undefined
  since: number
}

/** How whoever brings something is found where nobody is remembered. */
interface Finding {
  /** Whose it is; undefined when it is none of ours. */
  lookFor(): Promise<ReadContext | undefined>
  lookUp(ctx: ReadContext, hash: Buffer): Promise<Session | undefined>
}

interface Looking extends Pick<Finding, 'lookUp'> {
  hash: Buffer
  key: string
  /** It names its business as only we do, or was found before. */
  isOurs: boolean
}

/** Who brought what a moment ago, by its digest. Forgotten after seconds, and as soon as the database says so. */
export function openMemory(events: Events) {
  const cache = new LRUCache<string, Remembered>({ max: CACHE_SIZE })
  /** What we signed and what has ended, so that it does not ask the database each time it is sent again. */
  const ended = new LRUCache<string, true>({ max: CACHE_SIZE, ttl: ENDED_MS })
  /** Who is being looked up: a screen asks for all of its parts at once. */
  const underWay = new Map<string, Promise<Found>>()
  let generation = 0

  events.hear((announcement) => {
    if (announcement.kind === 'change') return
    if (announcement.kind === 'sessions' && announcement.by === 'session')
      return forgetOne(announcement.value)
    // A business that comes back brings its programs along.
    if (announcement.kind === 'gap' || announcement.by === 'tenant') ended.clear()
    forgetAll((session) => concerns(announcement, session))
  })

  function forgetOne(key: string): void {
    generation += 1
    cache.delete(key)
  }

  function forgetAll(isMeant: (session: Session) => boolean): void {
    generation += 1
    for (const [key, { session }] of [...cache]) if (isMeant(session)) cache.delete(key)
  }

  function remembered(key: string, now: number): Session | undefined {
    const known = events.isUp() ? cache.get(key) : undefined
    return known && known.until > performance.now() && known.endsAt > now ? known.session : undefined
  }

  /** What we found before is looked up in the share of its business, even if it is so old that it has no mac. */
  function knownBefore(moment: Moment, key: string): ReadContext | undefined {
    const known = cache.get(key)
    if (!known) return undefined
    const { tenantId } = known.session
    return readingTenant(outOf(moment.platform.shares.of(tenantId), moment), tenantId)
  }

  async function look(ctx: ReadContext, { hash, key, isOurs, lookUp }: Looking): Promise<Found> {
    const since = generation
    const askedAt = performance.now()
    const session = await lookUp(ctx, hash)
    cache.delete(key)
    if (!session && isOurs) ended.set(key, true)
    if (session && isAsOf(since))
      cache.set(key, { session, until: askedAt + CACHE_MS, endsAt: Date.parse(session.expiresAt) })
    return { session, since }
  }

  const isAsOf = (since: number) => events.isUp() && since === generation

  /** What a look finds that had begun before, if nothing has ended since. */
  async function foundBy(looking: Promise<Found>): Promise<Session | undefined> {
    const found = await looking.catch(() => undefined)
    return found && isAsOf(found.since) ? found.session : undefined
  }

  return {
    remembered,
    forgetAll,

    /** What was just written about it is read with the next request. */
    doubt(key: string): void {
      forgetOne(key)
      underWay.delete(key)
    },

    async find(moment: Moment, secret: string, { lookFor, lookUp }: Finding): Promise<Session | undefined> {
      const hash = digest(secret)
      const key = hash.toString('hex')
      const known = remembered(key, moment.now.getTime())
      if (known) return known
      if (ended.has(key)) return undefined
      const ctx = knownBefore(moment, key) ?? (await lookFor())
      if (!ctx) return undefined
      const isOurs = ctx.share !== moment.share
      // Strangers wait in lanes of their own, which are bounded.
      const other = isOurs && events.isUp() ? underWay.get(key) : undefined
      const found = other && (await foundBy(other))
      if (found) return found
      if (ended.has(key)) return undefined
      const looking = look(ctx, { hash, key, isOurs, lookUp })
      if (isOurs) underWay.set(key, looking)
      try {
        return (await looking).session
      } finally {
        if (underWay.get(key) === looking) underWay.delete(key)
      }
    },
  }
}

function concerns(announcement: Announcement, session: Session): boolean {
  if (announcement.kind !== 'sessions') return true
  return announcement.value === (announcement.by === 'user' ? session.user?.id : session.tenantId)
}
