import { LRUCache } from 'lru-cache'
import type { Moment, ReadContext } from '../context.ts'
import { outOf, readingTenant } from '../context.ts'
import type { Announcement, Events } from '../live/events.ts'
import { readTogether } from '../read-together.ts'
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

/** How whoever brings something is found where nobody is remembered. */
interface Finding {
  /** Whose it is; undefined when it is none of ours. */
  lookFor(): Promise<ReadContext | undefined>
  lookUp(ctx: ReadContext, hash: Buffer): Promise<Session | undefined>
}

interface Looking extends Pick<Finding, 'lookUp'> {
  hash: Buffer
  /** It names its business as only we do, or was found before. */
  isOurs: boolean
}

/** Who brought what a moment ago, by its digest. Forgotten after seconds, and as soon as the database says so. */
export function openMemory(events: Pick<Events, 'hear' | 'isUp'>) {
  const cache = new LRUCache<string, Remembered>({ max: CACHE_SIZE })
  /** What we signed and what has ended, so that it does not ask the database each time it is sent again. */
  const ended = new LRUCache<string, true>({ max: CACHE_SIZE, ttl: ENDED_MS })
  const reading = readTogether<Session | undefined>()
  let generation = 0
  /** How often somebody may have come back who had ended. */
  let returns = 0

  events.hear((announcement) => {
    if (announcement.kind === 'change') return
    if (announcement.kind === 'sessions' && announcement.by === 'session')
      return forgetOne(announcement.value)
    // A business that comes back brings its programs along.
    if (announcement.kind === 'gap' || announcement.by === 'tenant') {
      returns += 1
      ended.clear()
    }
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

  async function look(ctx: ReadContext, { hash, isOurs, lookUp }: Looking): Promise<Session | undefined> {
    const before = { generation, returns }
    const askedAt = performance.now()
    const key = hash.toString('hex')
    const session = await lookUp(ctx, hash)
    cache.delete(key)
    if (!session && isOurs && before.returns === returns) ended.set(key, true)
    if (session && events.isUp() && before.generation === generation)
      cache.set(key, { session, until: askedAt + CACHE_MS, endsAt: Date.parse(session.expiresAt) })
    return session
  }

  return {
    remembered,
    forgetAll,

    /** What was just written about it is read with the next request. */
    doubt: forgetOne,

    async find(moment: Moment, secret: string, { lookFor, lookUp }: Finding): Promise<Session | undefined> {
      const hash = digest(secret)
      const key = hash.toString('hex')
      const known = remembered(key, moment.now.getTime())
      if (known) return known
      if (ended.has(key)) return undefined
      const ctx = knownBefore(moment, key) ?? (await lookFor())
      if (!ctx) return undefined
      // Not named as only we do: whoever brings it waits in the lane of the own network.
      if (ctx.share === moment.share) return look(ctx, { hash, isOurs: false, lookUp })

      // A screen asks for all of its parts at once, and the first look is for all of them.
      const lookForAll = async () => {
        const found = remembered(key, moment.now.getTime())
        return found || ended.has(key) ? found : look(ctx, { hash, isOurs: true, lookUp })
      }
      return moment.platform.shares.lookUps.use({ of: ctx.tenantId }, () => reading(key, lookForAll))
    },
  }
}

function concerns(announcement: Announcement, session: Session): boolean {
  if (announcement.kind !== 'sessions') return true
  return announcement.value === (announcement.by === 'user' ? session.user?.id : session.tenantId)
}
