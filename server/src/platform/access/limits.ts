import { AppError } from '@pitlane/contract/errors'
import type { Moment } from '../context.ts'
import { type Database, type Query, sql } from '../database/database.ts'
import { given } from '../database/given.ts'
import { digest } from '../secrets.ts'

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.'

/** At most `limit` attempts under this name within the window. */
export interface Limit {
  name: string
  limit: number
  windowSeconds: number
  /** Said where trying again soon does not help. */
  sentence?: string
}

/** A limit that is reached, and when it begins anew. */
interface Over<L extends Limit> {
  limit: L
  resetsAt: Date
}

export type Limits = ReturnType<typeof openLimits>

/** Attempts are counted in the database, so that all instances together hold the limit. */
export function openLimits({ across }: Pick<Database, 'across'>) {
  const queryFor = ({ share }: Moment) => across(share?.across)
  return {
    /** Counts an attempt against all limits, or refuses it and counts it against none. */
    async spend(ctx: Moment, limits: Limit[]): Promise<void> {
      const over = await spendUnlessOver(queryFor(ctx), ctx.now, limits)
      if (!over) return
      throw new AppError('rate_limited', over.limit.sentence ?? TOO_MANY_ATTEMPTS, {
        retryAfterSeconds: Math.max(1, Math.ceil((over.resetsAt.getTime() - ctx.now.getTime()) / 1000)),
      })
    },

    /** The same where nobody is to be refused: says which limit is in the way for longest, if one is. */
    tryToSpend: <L extends Limit>(ctx: Moment, limits: readonly L[]): Promise<Over<L> | undefined> =>
      spendUnlessOver(queryFor(ctx), ctx.now, limits),

    /** Takes as many of a limit as there are, up to so many, for whoever uses them later. */
    takeUpTo: (ctx: Moment, limit: Limit, wanted: number) => takeUpTo(queryFor(ctx), ctx.now, limit, wanted),

    /** Takes an attempt back that turned out well. */
    giveBack: (ctx: Moment, limits: Limit[]) => giveBack(queryFor(ctx), limits),
  }
}

async function spendUnlessOver<L extends Limit>(
  query: Query,
  now: Date,
  limits: readonly L[],
): Promise<Over<L> | undefined> {
  const counted = await add(query, now, limits)
  const [latest] = counted
    .filter((row) => row.isOver)
    .map(({ key, resetsAt }) => ({ key, resetsAt: new Date(resetsAt) }))
    .sort((one, other) => other.resetsAt.getTime() - one.resetsAt.getTime())
  const limit = latest && limits.find(({ name }) => keyOf(name) === latest.key)
  if (!limit) return undefined
  await giveBack(query, limits)
  return { limit, resetsAt: latest.resetsAt }
}

async function takeUpTo(query: Query, now: Date, limit: Limit, wanted: number) {
  const [row] = await add(query, now, [limit], wanted)
  if (!row) throw new Error('The attempts were not counted')
  const left = limit.limit - row.count
  return {
    taken: Math.max(0, Math.min(wanted, wanted + left)),
    left: Math.max(0, left),
    resetsAt: new Date(row.resetsAt),
  }
}

// Keys are sorted so that two instances never wait for each other's rows.
function add(query: Query, now: Date, limits: readonly Limit[], times = 1) {
  const wanted = given('given', inOrder(limits), {
    key: ['text', 'key'],
    most: ['int', 'limit'],
    seconds: ['int', 'windowSeconds'],
  })
  return query<{ key: string; count: number; isOver: boolean; resetsAt: string }>(sql`
    with wanted as (
      select key, most, ${now}::timestamptz + make_interval(secs => seconds) as resets_at
      from ${wanted}
    ), counted as (
      insert into rate_limits as known (key, count, resets_at)
      select key, ${times}::int, resets_at from wanted
      on conflict (key) do update set
        count = case when known.resets_at <= ${now}::timestamptz then excluded.count else known.count + excluded.count end,
        resets_at = case when known.resets_at <= ${now}::timestamptz then excluded.resets_at else known.resets_at end
      returning key, count, resets_at
    )
    select key, counted.count, counted.count > wanted.most as "isOver", counted.resets_at as "resetsAt"
    from counted join wanted using (key)`)
}

async function giveBack(query: Query, limits: readonly Limit[]): Promise<void> {
  const keys = inOrder(limits).map((it) => it.key)
  await query(sql`
    update rate_limits set count = greatest(count - 1, 0)
    where key in (select key from rate_limits where key = any(${keys}::text[]) order by key for update)`)
}

function inOrder(limits: readonly Limit[]) {
  return limits
    .map((it) => ({ ...it, key: keyOf(it.name) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
}

function keyOf(name: string): string {
  return digest(name).toString('base64url')
}
