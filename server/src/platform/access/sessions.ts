import { type Role, SESSION_DAYS, SESSION_MAX_DAYS, type TokenRights } from '@pitlane/contract/access'
import type { WallClock } from '@pitlane/contract/clock'
import { DAY, HOUR } from '@pitlane/contract/durations'
import type { Moment, Platform, ReadContext, SystemContext, WriteContext } from '../context.ts'
import { outOf, withTenant } from '../context.ts'
import { type Sql, sql } from '../database/database.ts'
import type { Events } from '../live/events.ts'
import { digest, hexDigest } from '../secrets.ts'
import { openMemory } from './remembered.ts'
import { lookFor, newTokenOf } from './tokens.ts'

export const SESSION_COOKIE = 'pitlane_session'
export const SESSION_SECONDS = (SESSION_DAYS * DAY) / 1000
const RENEW_AFTER_MS = HOUR
/** Begins the tokens that only a cookie bound to our own host may carry. */
export const BOUND = 'host.'

/** Somebody with a session, as far as the platform cares; accounts, which knows people, adds the rest. */
export interface Person {
  id: string
  role: Role
}

/** A program that acts for its business, with what it may do. */
export interface Program {
  id: string
  /** What the business calls it: whatever it does is done by this name. */
  name: string
  rights: TokenRights
}

/** Who asks: somebody who is signed in, or a program with its token. */
export interface Session {
  tenantId: string
  /** Hex digest of the token; the token itself is nowhere kept. */
  key: string
  createdAt: string
  /** When its use was last noted. */
  renewedAt: string
  expiresAt: string
  user?: Person | undefined
  program?: Program | undefined
  tenant: WallClock & { freeTrialEnddate: string | null; isSubscriber: boolean }
  /** The business requires a second factor and the person has none: until then they reach little else than setting it up. */
  mustSetUpSecondFactor: boolean
}

/** What is read of the table of sessions, and which row of it. */
export interface SessionRow {
  columns: Sql
  condition: Sql
}

/** Reads a session together with who the person and the business are, in one statement; nobody, if they may not come in. */
type LookUp = (ctx: ReadContext, row: SessionRow) => Promise<Session | undefined>

export type Sessions = ReturnType<typeof openSessions>

/** Who is signed in. Looked up once, remembered for seconds, forgotten as soon as the database says so. */
export function openSessions(events: Events) {
  const memory = openMemory(events)
  let lookUp: LookUp = () => Promise.reject(new Error('Nobody has said who the people are'))

  return {
    /** People and businesses are words of the product: they say here how they are found. */
    lookUpBy(given: LookUp): void {
      lookUp = given
    },

    /** From memory alone, and only if the session need not be renewed yet. Undefined means: ask `find`. */
    remembered(moment: Moment, token: string): Session | undefined {
      const known = memory.remembered(hexDigest(token), moment.now.getTime())
      return known && !this.isOld(moment, known) ? known : undefined
    },

    find: (moment: Moment, token: string): Promise<Session | undefined> =>
      memory.find(moment, token, {
        lookFor: () => lookFor(moment, 'session', token, tenantOfSession),
        lookUp: (ctx, hash) => lookUp(ctx, rowOf(hash, moment.now)),
      }),

    /** Opens a session for somebody who has proved who they are; the token goes into their cookie. */
    async open(ctx: WriteContext, userId: string, device: string, hasBothFactors = false): Promise<string> {
      const { platform, tenantId } = ctx
      const token = newTokenOf(platform, 'session', tenantId, isSecure(platform) ? BOUND : '')
      await ctx.query(sql`
        insert into sessions (tenant_id, user_id, token_hash, created_at, renewed_at, confirmed_at, expires_at, device, address_range,
          has_both_factors)
        values (${ctx.tenantId}, ${userId}, ${digest(token)}, ${ctx.now}, ${ctx.now}, ${ctx.now},
                ${daysAfter(ctx.now, SESSION_DAYS)}, ${device}, ${ctx.addressRange ?? null}, ${hasBothFactors})`)
      return token
    },

    isOld(moment: Moment, session: Session): boolean {
      return moment.now.getTime() >= oldAt(session)
    },

    /** Written at most once an hour. True when the cookie must be set anew. */
    async renew(moment: Moment, session: Session): Promise<boolean> {
      if (!this.isOld(moment, session)) return false
      await withTenant(moment, session.tenantId, (ctx) =>
        ctx.query(sql`
          update sessions set renewed_at = ${ctx.now}, expires_at = ${expiryOf(session, ctx.now)},
            address_range = coalesce(${ctx.addressRange ?? null}, address_range)
          where tenant_id = ${ctx.tenantId} and token_hash = ${Buffer.from(session.key, 'hex')}`),
      )
      memory.doubt(session.key)
      return true
    },

    /** `also` is done in the same transaction. */
    async close(
      moment: Moment,
      session: Session,
      also?: (ctx: WriteContext) => Promise<void>,
    ): Promise<void> {
      const share = moment.platform.shares.of(session.tenantId)
      await withTenant(outOf(share, moment), session.tenantId, async (ctx) => {
        await ctx.query(sql`
          delete from sessions
          where tenant_id = ${ctx.tenantId} and token_hash = ${Buffer.from(session.key, 'hex')}`)
        await also?.(ctx)
      })
      memory.doubt(session.key)
    },

    /** Ends every session of a user, but for the one to be kept. */
    async closeAll(ctx: WriteContext, userId: string, keptKey = ''): Promise<void> {
      await ctx.query(sql`
        delete from sessions
        where tenant_id = ${ctx.tenantId} and user_id = ${userId} and token_hash <> ${Buffer.from(keptKey, 'hex')}`)
      this.forget(ctx, (session) => session.user?.id === userId)
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
      ctx.afterCommit(() => memory.forgetAll(isMeant))
    },
  }
}

async function tenantOfSession(ctx: SystemContext, tokenHash: Buffer): Promise<string | undefined> {
  const [session] = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from sessions where token_hash = ${tokenHash} and expires_at > ${ctx.now}`)
  return session?.tenantId
}

/** The one that a token opens, as long as it is worth anything. */
function rowOf(hash: Buffer, now: Date): SessionRow {
  return {
    columns: sql`sessions.tenant_id as "tenantId", encode(sessions.token_hash, 'hex') as key,
           sessions.created_at as "createdAt", renewed_at as "renewedAt", sessions.expires_at as "expiresAt"`,
    condition: sql`sessions.token_hash = ${hash} and sessions.expires_at > ${now}
      and sessions.created_at > ${daysAfter(now, -SESSION_MAX_DAYS)}`,
  }
}

function oldAt({ renewedAt }: Session): number {
  return Date.parse(renewedAt) + RENEW_AFTER_MS
}

/** Days from the last use, up to the most there may be. */
function expiryOf({ createdAt }: Session, now: Date): Date {
  const [wanted, latest] = [daysAfter(now, SESSION_DAYS), daysAfter(new Date(createdAt), SESSION_MAX_DAYS)]
  return wanted < latest ? wanted : latest
}

function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY)
}

/** Whether people reach us over https. */
export function isSecure({ publicUrl }: Pick<Platform, 'publicUrl'>): boolean {
  return publicUrl().startsWith('https:')
}

export function isBound(token: string): boolean {
  return token.startsWith(BOUND)
}
