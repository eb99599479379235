import type { Readable } from 'node:stream'
import type { WallClock } from '@pitlane/contract/clock'
import { MINUTE } from '@pitlane/contract/durations'
import type { Endpoint, Input, Output, Stream } from '@pitlane/contract/endpoint'
import { dayIn } from '@pitlane/contract/formats'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../access/sessions.ts'
import {
  type Acting,
  type PublicContext,
  type ReadContext,
  readingTenant,
  type SignedIn,
  type WriteContext,
  withTenant,
} from '../context.ts'
import type { Counted } from '../database/revisions.ts'
import type { Accepted } from './accepted.ts'
import { JsonText, WrittenJson } from './json-text.ts'
import { knownAnswer } from './known-answer.ts'

/** An endpoint's access and method choose what its handler gets to work with. */
type ContextFor<E extends Endpoint> = E['access'] extends 'public'
  ? PublicContext
  : E['method'] extends 'GET'
    ? ReadContext & AskerOf<E>
    : WriteContext & AskerOf<E>

/** What programs may ask for, too, is answered without knowing which person it is for. */
type AskerOf<E extends Endpoint> = E['access'] extends 'user' ? Acting : SignedIn

/** For handlers that hash, mail or call others: they read, and open their transactions themselves. */
export type StepsContextFor<E extends Endpoint> = E['access'] extends 'public'
  ? PublicContext
  : ReadContext &
      AskerOf<E> & { withTenant<T>(work: (ctx: WriteContext & AskerOf<E>) => Promise<T>): Promise<T> }

export interface Asked {
  visitor: PublicContext
  session: Session | undefined
  input: unknown
  request: FastifyRequest
  reply: FastifyReply
}

export interface Route {
  endpoint: Endpoint
  /** Throws for whoever is to hear something else than what is wrong with what they sent. */
  beforeRefusal?(asked: Omit<Asked, 'input'>): Promise<void>
  answer(asked: Asked): Promise<unknown>
}

/** A call and the function that answers it. A write runs in one transaction, from start to end. */
export function serve<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: ContextFor<E>, input: Input<E>) => Promise<Output<E> | WrittenJson<Output<E>>>,
): Route {
  return {
    endpoint,
    answer: ({ visitor, session, input }) => {
      const use = (ctx: unknown) => handler(ctx as ContextFor<E>, input as Input<E>)
      if (!session) return use(visitor)
      if (endpoint.method === 'GET') return use(reading(visitor, session))
      return withTenant(visitor, session.tenantId, (ctx) => use({ ...ctx, ...acting(session, visitor) }))
    },
  }
}

/**
 * A read whose answer depends on topics, and if said on the day where the business is, or on the minute; on nothing else, and not on who of the business
 * asks. Whoever has it already asks with its ETag, and as long as nothing of those has changed the rows are not read again; nor for
 * several who ask anew. Has something changed and it says the same, that is said and not the answer. An answer that does not say itself what it depended on is of what was read before it was made: whatever changes
 * meanwhile makes it old.
 */
export function serveUnchanged<E extends Endpoint & { method: 'GET'; access: 'user' }>(
  endpoint: E,
  topics: readonly Counted[],
  handler: (ctx: ReadContext & WallClock, input: Input<E>) => Promise<Output<E> | WrittenJson<Output<E>>>,
  { per, isDear = false }: Unchanging = {},
): Route {
  return {
    endpoint,
    answer: async ({ visitor, session, input, request, reply }) => {
      if (!session) throw new Error('Nobody is let in here without a session')
      const { tenantId, tenant } = session
      const { madeOnce } = visitor.platform
      const etag = request.headers['if-none-match']
      const known = knownAnswer(tenantId, etag)
      const time = per ? passing[per](tenant.timezone, visitor.now) : ''
      const isAsked = etag !== undefined || isDear
      const revision = isAsked
        ? await madeOnce.revisionOf(readingTenant(visitor, tenantId), topics)
        : undefined
      if (revision !== undefined && known.isAsOf(revision + time)) {
        reply.header('etag', etag)
        return new NotModified()
      }
      const wanted = { of: `${tenantId} ${request.url}`, revision, time }
      const answer = await madeOnce.answer(wanted, async () =>
        writtenAsOf(revision, await handler(reading(visitor, session), input as Input<E>)),
      )
      if (!answer.revision) return answer
      const digest = answer instanceof JsonText ? answer.digest : ''
      reply.headers({
        etag: known.etagOf(answer.revision + time, digest),
        'cache-control': 'private, no-cache',
      })
      return known.isInTheseWords(digest) ? new NotModified() : answer
    },
  }
}

function writtenAsOf<T>(revision: string | undefined, answer: T | WrittenJson<T>): WrittenJson<T> {
  if (!(answer instanceof WrittenJson)) return new JsonText(JSON.stringify(answer), revision)
  answer.revision ??= revision
  return answer
}

interface Unchanging {
  /** What an answer is of beside its topics: it is another one when that has passed. */
  per?: keyof typeof passing
  /** To make it costs much more than to ask what it depends on: that is asked also for who has none yet, whom somebody may have come before. */
  isDear?: boolean
}

const passing = {
  year: (timezone: string, moment: Date) => dayIn(timezone, moment).slice(0, 4),
  day: dayIn,
  minute: (_: string, moment: Date) => `-${Math.floor(moment.getTime() / MINUTE)}`,
}

/** The answer the asker has already. */
export class NotModified {}

/** The same, without a transaction around all of it. */
export function serveInSteps<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: StepsContextFor<E>, input: Input<E>) => Promise<Output<E> | Accepted<Output<E>>>,
): Route {
  return {
    endpoint,
    answer: ({ visitor, session, input }) => {
      const use = (ctx: unknown) => handler(ctx as StepsContextFor<E>, input as Input<E>)
      if (!session) return use(visitor)
      return use({
        ...readingTenant(visitor, session.tenantId),
        ...acting(session, visitor),
        withTenant: <T>(work: (ctx: WriteContext & Acting) => Promise<T>) =>
          withTenant(visitor, session.tenantId, (ctx) => work({ ...ctx, ...acting(session, visitor) })),
      })
    },
  }
}

/** An answer that is not JSON; the handler writes it itself. */
export function serveStream<E extends Endpoint & { output: Stream }>(
  endpoint: E,
  handler: (asked: Asked & { input: Input<E> }) => Promise<unknown>,
): Route {
  return { endpoint, answer: (asked) => handler(asked as Asked & { input: Input<E> }) }
}

/** A call that carries a file: its bytes arrive as they come, and are never held whole. */
export function serveUpload<E extends Endpoint<'PUT', 'public'>>(
  endpoint: E,
  handler: (ctx: PublicContext, input: Input<E>, upload: Upload) => Promise<Output<E>>,
): Route {
  return {
    endpoint,
    answer: ({ visitor, input, request }) => {
      const length = request.headers['content-length']
      return handler(visitor, input as Input<E>, {
        bytes: request.body as Readable | undefined,
        length: length === undefined ? undefined : Number(length),
      })
    },
  }
}

/** A call whose sender signs the bytes: they arrive whole and unread, with the signature's header. */
export function serveSignedLetter<E extends Endpoint<'POST', 'public'>>(
  endpoint: E,
  header: string,
  handler: (ctx: PublicContext, letter: SignedLetter) => Promise<Output<E>>,
): Route {
  return {
    endpoint,
    answer: async ({ visitor, request }) => {
      const signature = request.headers[header]
      return handler(visitor, {
        bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        signature: typeof signature === 'string' ? signature : '',
      })
    },
  }
}

export interface SignedLetter {
  bytes: Buffer
  signature: string
}

export interface Upload {
  /** Absent when the request has no body. */
  bytes: Readable | undefined
  /** As announced; absent when the sender does not know. */
  length: number | undefined
}

/** Named one by one: this is made for every read, and copying two objects into a third takes ten times as long. */
function reading(
  visitor: PublicContext,
  session: Session,
): ReadContext & Acting & Pick<SignedIn, 'sessionKey'> {
  const { tenantId, user, program, tenant, key } = session
  const { now, log, platform, share, origin, requestKey } = visitor
  const query = platform.database.inTenant(tenantId, share)
  return {
    now,
    log,
    platform,
    tenantId,
    query,
    share,
    user,
    program,
    guest: program?.name,
    sessionKey: key,
    timezone: tenant.timezone,
    clock: tenant.clock,
    origin,
    requestKey: keyOf(session, requestKey),
  }
}

function acting(
  session: Session,
  { origin, requestKey }: PublicContext,
): Acting & Pick<SignedIn, 'sessionKey'> {
  const { user, program, tenant, key } = session
  return {
    user,
    program,
    guest: program?.name,
    sessionKey: key,
    timezone: tenant.timezone,
    clock: tenant.clock,
    origin,
    requestKey: keyOf(session, requestKey),
  }
}

/** Two who ask may have chosen the same one. */
function keyOf({ user, program }: Session, requestKey: string | undefined): string | undefined {
  return requestKey && `${user?.id ?? program?.id} ${requestKey}`
}
