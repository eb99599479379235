import { SESSION_DAYS, SESSION_MAX_DAYS, type User } from '@pitlane/contract/accounts'
import type { Moment, Platform, WriteContext } from './context.ts'
import { asSystem, systemReason, withTenant } from './context.ts'
import { sql } from './database.ts'
import type { Announcement, Events } from './events.ts'
import { digest, newToken } from './secrets.ts'

export const SESSION_COOKIE = 'pitlane_session'
const DAY_MS = 24 * 60 * 60 * 1000
export const SESSION_SECONDS = (SESSION_DAYS * DAY_MS) / 1000
const RENEW_AFTER_MS = 60 * 60 * 1000
/** Begins the tokens that only a cookie bound to our own host may carry. */
const BOUND = 'host.'
const CACHE_MS = 5_000
const CACHE_SIZE = 10_000

export interface Session {
  tenantId: string
  /** Hex digest of the token; the token itself is nowhere kept. */
  key: string
  renewedAt: string
  expiresAt: string
  user: User
  tenant: { timezone: string; freeTrialEnddate: string | null; isSubscriber: boolean }
}

const findingSession = systemReason('find a session')

export type Sessions = ReturnType<typeof openSessions>

/** Who is signed in. Looked up once, remembered for seconds, forgotten as soon as the database says so. */
export function openSessions(events: Events) {
  const cache = new Map<string, { session: Session; until: number }>()
  let generation = 0

  events.hear((announcement) => {
    if (announcement.kind === 'change') return
    generation += 1
    for (const [key, { session }] of cache) if (concerns(announcement, session)) cache.delete(key)
  })

  const fromCache = (key: string, now: number): Session | undefined => {
    const known = events.isUp() ? cache.get(key) : undefined
    return known && known.until > now ? known.session : undefined
  }

  return {
    /** Somebody looked up a moment ago; undefined says nothing. */
    remembered(moment: Moment, token: string): Session | undefined {
      return fromCache(digest(token).toString('hex'), moment.now.getTime())
    },

    async find(moment: Moment, token: string): Promise<Session | undefined> {
      const hash = digest(token)
      const key = hash.toString('hex')
      const now = moment.now.getTime()
      const known = fromCache(key, now)
      if (known) return known

      const before = generation
      const session = await asSystem(
        moment,
        findingSession,
        async ({ query }) => (await query<Session>(lookUp(hash, moment.now)))[0],
      )
      cache.delete(key)
      if (session && events.isUp() && before === generation) {
        if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value ?? '')
        cache.set(key, { session, until: Math.min(now + CACHE_MS, Date.parse(session.expiresAt)) })
      }
      return session
    },

    /** Opens a session for somebody whose password was right; the token goes into their cookie. */
    async open(ctx: WriteContext, userId: string): Promise<string> {
      const token = isSecure(ctx.platform) ? BOUND + newToken() : newToken()
      await ctx.query(sql`
        insert into sessions (tenant_id, user_id, token_hash, created_at, renewed_at, expires_at)
        values (${ctx.tenantId}, ${userId}, ${digest(token)}, ${ctx.now}, ${ctx.now}, ${daysAfter(ctx.now, SESSION_DAYS)})`)
      return token
    },

    isOld(moment: Moment, session: Session): boolean {
      return moment.now.getTime() - Date.parse(session.renewedAt) >= RENEW_AFTER_MS
    },

    /** Days from the last use, up to the most there may be: written at most once an hour. True when the cookie must be set anew. */
    async renew(moment: Moment, session: Session): Promise<boolean> {
      if (!this.isOld(moment, session)) return false
      await withTenant(moment, session.tenantId, (ctx) =>
        ctx.query(sql`
          update sessions set renewed_at = ${ctx.now}, expires_at = least(${daysAfter(ctx.now, SESSION_DAYS)}::timestamptz,
            created_at + make_interval(hours => ${SESSION_MAX_DAYS * 24}))
          where tenant_id = ${ctx.tenantId} and token_hash = ${Buffer.from(session.key, 'hex')}`),
      )
      cache.delete(session.key)
      return true
    },

    async close(moment: Moment, session: Session): Promise<void> {
      await withTenant(moment, session.tenantId, (ctx) =>
        ctx.query(sql`
          delete from sessions
          where tenant_id = ${ctx.tenantId} and token_hash = ${Buffer.from(session.key, 'hex')}`),
      )
      cache.delete(session.key)
    },

    /** Ends every session of a user, but for the one to be kept. */
    async closeAll(ctx: WriteContext, userId: string, keptKey = ''): Promise<void> {
      await ctx.query(sql`
        delete from sessions
        where tenant_id = ${ctx.tenantId} and user_id = ${userId} and token_hash <> ${Buffer.from(keptKey, 'hex')}`)
      this.forget(ctx, (session) => session.user.id === userId)
    },

    /** Ends every session of the business, and says how many there were. */
    async closeAllOfBusiness(ctx: WriteContext): Promise<number> {
      const ended = await ctx.query(sql`
        delete from sessions where tenant_id = ${ctx.tenantId} returning id`)
      this.forget(ctx, (session) => session.tenantId === ctx.tenantId)
      return ended.length
    },

    /** What changed is known here from the commit on, and elsewhere as soon as the database has announced it. */
    forget(ctx: WriteContext, isMeant: (session: Session) => boolean): void {
      ctx.afterCommit(() => {
        generation += 1
        for (const [key, { session }] of cache) if (isMeant(session)) cache.delete(key)
      })
    },
  }
}

export function concerns(announcement: Announcement, session: Session): boolean {
  if (announcement.kind === 'gap') return true
  if (announcement.kind !== 'sessions') return false
  if (announcement.by === 'session') return announcement.value === session.key
  return announcement.value === (announcement.by === 'user' ? session.user.id : session.tenantId)
}

function lookUp(hash: Buffer, now: Date) {
  return sql`
    select sessions.tenant_id as "tenantId", encode(sessions.token_hash, 'hex') as key,
           renewed_at as "renewedAt", sessions.expires_at as "expiresAt",
           json_build_object('id', users.id, 'tenantId', users.tenant_id, 'username', username, 'email', users.email,
             'pendingEmail', email_changes.email,
             'firstName', first_name, 'lastName', last_name, 'profileImageUrl', profile_image_url,
             'role', role) as user,
           json_build_object('timezone', timezone, 'freeTrialEnddate', free_trial_end,
             'isSubscriber', is_subscriber) as tenant
    from sessions
    join users on users.tenant_id = sessions.tenant_id and users.id = sessions.user_id and users.is_active
    join tenants on tenants.id = sessions.tenant_id and tenants.status = 'active'
    left join email_changes on email_changes.tenant_id = users.tenant_id and email_changes.user_id = users.id
      and email_changes.expires_at > ${now}
    where sessions.token_hash = ${hash} and sessions.expires_at > ${now}
      and sessions.created_at > ${daysAfter(now, -SESSION_MAX_DAYS)}
      and (suspended_at is null or sessions.created_at > suspended_at)`
}

function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS)
}

/** Whether people reach us over https. */
export function isSecure({ publicUrl }: Pick<Platform, 'publicUrl'>): boolean {
  return publicUrl().startsWith('https:')
}

export function isBound(token: string): boolean {
  return token.startsWith(BOUND)
}
