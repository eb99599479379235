import {
  ADMINS_ONLY,
  isOpenBeforeSecondFactor,
  mayWork,
  refusalOfToken,
  SECOND_FACTOR_MISSING,
  TRIAL_ENDED,
} from '@pitlane/contract/access'
import { type Endpoint, KEY_MAX } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { outOf, type Platform, type PublicContext } from '../context.ts'
import { bearerOf } from './bearer.ts'
import { clearSessionCookie, sessionTokenOf, setSessionCookie, setTicketCookie, ticketOf } from './cookies.ts'
import { deviceOf } from './device.ts'
import { rangeOf } from './network.ts'
import type { Session } from './sessions.ts'
import type { Asking, Share } from './shares.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor
    /** Whoever has come in. */
    session: Session | undefined
    /** Whose session or token it is, also when they are refused: for the log. */
    asker: Session | undefined
  }
}

/** Session, access and trial. Somebody known since a moment ago is settled at once, without a turn of the loop. */
export function settleWhoAsks(platform: Platform, endpoint: Endpoint) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    request.visitor = new Visitor(platform, request, reply)
    request.session = undefined
    if (endpoint.access === 'public') {
      platform.strangers.turn(request).then(() => done(), done)
      return
    }
    if (request.visitor.bearer !== undefined) {
      lookUpProgram(endpoint, request, reply).then(done, done)
      return
    }
    const known = rememberedOf(request.visitor)
    if (known) done(admit(endpoint, request, known))
    else lookUp(endpoint, request, reply).then(done, done)
  }
}

export const TOKEN_INVALID = 'This token is not valid.'

/** A token that is wrong is refused as such, whoever else may be signed in there. */
async function lookUpProgram(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AppError | undefined> {
  const { visitor } = request
  const { programs, shares } = visitor.platform
  const session = await programs.find(visitor, visitor.bearer ?? '')
  if (!session?.program) {
    reply.header('www-authenticate', 'Bearer error="invalid_token"')
    return new AppError('unauthenticated', TOKEN_INVALID)
  }
  const moment = outOf(shares.of(session.tenantId), visitor)
  const refusal = (await programs.count(moment, session.program)) ?? admit(endpoint, request, session)
  if (!refusal) await programs.noteUse(moment, session)
  return refusal
}

/** Undefined when the database must be asked. */
function rememberedOf(visitor: PublicContext): Session | undefined {
  const { sessions } = visitor.platform
  return visitor.sessionToken ? sessions.remembered(visitor, visitor.sessionToken) : undefined
}

async function lookUp(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AppError | undefined> {
  const { visitor } = request
  const { now, log, platform, sessionToken, addressRange } = visitor
  if (!sessionToken) await platform.strangers.turn(request)
  const session = sessionToken ? await platform.sessions.find(visitor, sessionToken) : undefined
  if (!sessionToken || !session) return new AppError('unauthenticated', 'Please sign in.')
  const refusal = admit(endpoint, request, session)
  if (!refusal && (await platform.sessions.renew({ now, log, platform, addressRange }, session)))
    setSessionCookie(reply, platform, sessionToken)
  return refusal
}

function admit(endpoint: Endpoint, request: FastifyRequest, session: Session): AppError | undefined {
  const { visitor } = request
  const { shares } = visitor.platform
  request.asker = session
  const refusal = shares.count(session.tenantId, visitor.now)
  if (refusal) return refusal
  if (session.mustSetUpSecondFactor && !isOpenBeforeSecondFactor(endpoint.path))
    return new AppError('second_factor_setup_required', SECOND_FACTOR_MISSING)
  const notForThem = whyNot(endpoint, session)
  if (notForThem) return new AppError('forbidden', notForThem)
  if (endpoint.trial === 'required' && !mayWork(session.tenant, visitor.now))
    return new AppError('trial_ended', TRIAL_ENDED)
  const business = shares.of(session.tenantId)
  const noRoom = enter(request, business)
  if (noRoom) return noRoom
  request.session = session
  visitor.share = business
  return undefined
}

function whyNot(endpoint: Endpoint, { user, program }: Session): string | undefined {
  if (program) return refusalOfToken(endpoint, program.rights)
  return endpoint.access === 'admin' && user?.role !== 'admin' ? ADMINS_ONLY : undefined
}

/** Runs when the whole body is here: only now the request takes a place, and one of its business. */
export function takePlaces(request: FastifyRequest, _: FastifyReply, done: HookHandlerDoneFunction): void {
  const { visit, visitor, session } = request
  const refusal = visit?.comeIn(visit)
  done(refusal ?? (session && enter(request, visitor.platform.shares.of(session.tenantId))))
}

/** Takes a place of the business until it is answered. While the body is still coming it only looks whether there would be one. */
function enter({ visit, visitor }: FastifyRequest, business: Asking): AppError | undefined {
  if (visit?.admission !== 'call' || visit.isOver || visit.business) return undefined
  const refusal = visit.isInside ? business.enter() : business.refusal()
  if (refusal) visitor.platform.metrics.refused('business')
  else if (visit.isInside) visit.business = business
  return refusal
}

/** Who asks: a stranger, until the business is known. What few handlers need (address, origin, key) is worked out when asked for. */
class Visitor implements PublicContext {
  readonly now: Date
  readonly log: PublicContext['log']
  readonly platform: Platform
  readonly bearer: string | undefined
  readonly sessionToken: string | undefined
  private ownShare: Share | undefined
  private readonly request: FastifyRequest
  private readonly reply: FastifyReply

  constructor(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
    this.now = platform.clock()
    this.log = request.log
    this.platform = platform
    this.bearer = bearerOf(request)
    this.sessionToken = this.bearer === undefined ? sessionTokenOf(platform, request) : undefined
    this.ownShare = undefined
    this.request = request
    this.reply = reply
  }

  get share(): Share {
    this.ownShare ??= this.platform.strangers.of(this.address)
    return this.ownShare
  }

  set share(business: Share) {
    this.ownShare = business
  }

  get address(): string {
    return this.request.ip
  }

  get addressRange(): string | undefined {
    return rangeOf(this.address)
  }

  get device(): string {
    return deviceOf(this.request.headers['user-agent'])
  }

  get origin(): string {
    return originOf(this.platform, this.request)
  }

  get requestKey(): string | undefined {
    return requestKeyOf(this.request)
  }

  get ticket(): string | undefined {
    return ticketOf(this.platform, this.request)
  }

  keepTicket(ticket: string | undefined, forMs?: number): void {
    if (this.bearer === undefined) setTicketCookie(this.reply, this.platform, ticket, forMs)
  }

  keepSession(token: string | undefined): void {
    if (this.bearer !== undefined) return
    if (token) setSessionCookie(this.reply, this.platform, token)
    else clearSessionCookie(this.reply, this.platform)
  }
}

/** What the request calls us is the sender's to choose: only a demo, which may not know its address, believes it. */
function originOf({ config: { mode, PUBLIC_URL } }: Platform, request: FastifyRequest): string {
  if (PUBLIC_URL && (mode === 'production' || PUBLIC_URL.endsWith(`//${request.host}`))) return PUBLIC_URL
  return `${request.protocol}://${request.host}`
}

/** A key is a text of some length; anything else is none. */
function requestKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key.length <= KEY_MAX ? key || undefined : undefined
}
