import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { comparable, email } from '@pitlane/contract/formats'
import type { sso } from '@pitlane/contract/sso/calls'
import { PASSWORD_ONCE, type SsoProblem } from '@pitlane/contract/sso/problems'
import type { Limit } from '../../platform/access/limits.ts'
import { networkOf } from '../../platform/access/network.ts'
import { type PublicContext, type ReadContext, readingTenant, withTenant } from '../../platform/context.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { comeIn } from '../accounts/come-in.ts'
import { atIssuer } from './at-issuer.ts'
import { createEmployee } from './create-employee.ts'
import { type Claims, claimsOf, Unproven } from './prove.ts'
import { linkedUser, noteReturn, offeredSso, personWithEmail, type StoredSso } from './queries.ts'
import { signInPage } from './sign-in-page.ts'
import { type Begun, readTicket, TICKET_MS, writeTicket } from './tickets.ts'

type Coming = Asked & { input: Input<typeof sso.callback> }

/** Whatever goes wrong, somebody sits before a browser: they get the sign-in page, and a sentence on it. */
export async function comeBack(asked: Coming): Promise<unknown> {
  const { visitor, input, reply } = asked
  const begun = readTicket(visitor.platform, 'begun', visitor.ticket, visitor.now)
  if (!begun || begun.tenantId !== input.business || begun.state !== input.state)
    return reply.redirect(signInPage({ says: 'expired', to: '/' }))
  visitor.keepTicket(undefined)
  const { slug, to } = begun
  try {
    const isIn = await comeBackWith(asked, begun)
    return reply.redirect(isIn ? to : signInPage({ slug, says: PASSWORD_ONCE, to }))
  } catch (error) {
    const says = problemOf(error)
    if (!says) throw error
    visitor.log.info({ err: error, tenantId: begun.tenantId }, 'single sign-on refused')
    return reply.redirect(signInPage({ slug, says, to }))
  }
}

/** True when they are signed in; else their password is needed in this browser, which keeps who they have proven to be. */
async function comeBackWith({ visitor, request }: Coming, begun: Begun): Promise<boolean> {
  const { platform, now } = visitor
  const ctx = readingTenant(visitor, begun.tenantId)
  const limits = attempts(visitor)
  await platform.limits.spend(visitor, limits)
  const expiresAt = new Date(begun.expiresAt)
  if (!(await withTenant(visitor, ctx.tenantId, (tenant) => noteReturn(tenant, { id: begun.id, expiresAt }))))
    throw new Unproven('expired')
  const offered = await offeredSso(ctx)
  if (!offered || offered.metadata.issuer !== begun.issuer) throw new Unproven('off')
  const { search } = new URL(request.url, begun.redirectUri)
  const claims = await atIssuer(ctx.tenantId, () => claimsOf(visitor, begun, offered, search))
  const person = await whoIs(ctx, visitor, offered, claims)
  await platform.limits.giveBack(visitor, limits)
  if (person.isLinked) {
    await comeIn(visitor, { tenantId: ctx.tenantId, userId: person.id, how: 'single sign-on' })
    return true
  }
  const { issuer, subject } = claims
  const ticket = { kind: 'proven', tenantId: ctx.tenantId, userId: person.id, issuer, subject } as const
  visitor.keepTicket(writeTicket(platform, { ...ticket, expiresAt: now.getTime() + TICKET_MS }), TICKET_MS)
  return false
}

/** Whom the issuer's word means: whoever is linked to it, else whoever has the address, else somebody new where that is allowed. */
async function whoIs(
  ctx: ReadContext,
  visitor: PublicContext,
  { createsEmployees }: StoredSso,
  claims: Claims,
): Promise<{ id: string; isLinked: boolean }> {
  const linked = await linkedUser(ctx, claims)
  if (linked) return { id: linked, isLinked: true }
  if (!claims.isEmailVerified) throw new Unproven('unverified')
  const address = email.safeParse(claims.email).data
  if (!address) throw new Unproven('unverified')
  const person = await personWithEmail(ctx, comparable(address))
  if (person && !person.isActive) throw new Unproven('inactive')
  if (person) return { id: person.id, isLinked: false }
  if (!createsEmployees) throw new Unproven('unknown')
  return { id: await createEmployee(visitor, ctx.tenantId, { ...claims, email: address }), isLinked: true }
}

/** Failed ones of one network, as with passwords: each is a call to somebody else. */
function attempts({ address, platform: { config } }: PublicContext): Limit[] {
  const { SIGN_IN_PER_ADDRESS: limit, SIGN_IN_WINDOW_SECONDS: windowSeconds } = config
  return [{ name: `single sign-on ${networkOf(address)}`, limit, windowSeconds }]
}

/** Undefined for what is our own failure. */
function problemOf(error: unknown): SsoProblem | undefined {
  if (error instanceof Unproven) return error.problem
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'rate_limited') return 'busy'
  if (error.code === 'unauthenticated' || error.code === 'forbidden') return 'inactive'
  return error.code === 'conflict' ? 'full' : undefined
}
