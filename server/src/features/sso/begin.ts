import { ownPath } from '@pitlane/contract/access'
import type { Input } from '@pitlane/contract/endpoint'
import type { LoginOptions, sso } from '@pitlane/contract/sso/calls'
import {
  asSystem,
  type PublicContext,
  type ReadContext,
  readingTenant,
  systemReason,
} from '../../platform/context.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { newId } from '../../platform/secrets.ts'
import { tenantNamed } from '../tenants/names-queries.ts'
import { clientOf, openidClient } from './issuer.ts'
import { redirectUriOf } from './manage-sso.ts'
import { offeredSso } from './queries.ts'
import { signInPage } from './sign-in-page.ts'
import { TICKET_MS, writeTicket } from './tickets.ts'

const beginning = systemReason('find the business somebody signs in to')
const SCOPE = 'openid email profile'

export async function loginOptions(
  visitor: PublicContext,
  { business }: Input<typeof sso.options>,
): Promise<LoginOptions> {
  const ctx = await businessNamed(visitor, business)
  const offered = ctx && (await offeredSso(ctx))
  return { sso: offered ? { name: offered.name } : null }
}

/** Nothing is written and nobody is called: what has to be known afterwards is in the browser, sealed. */
export async function begin({
  visitor,
  input,
  request,
  reply,
}: Asked & { input: Input<typeof sso.start> }): Promise<unknown> {
  const to = inHeader(ownPath(input.to))
  if (isFromElsewhere(request)) return reply.redirect(signInPage({ slug: input.business, to }))
  const ctx = await businessNamed(visitor, input.business)
  const offered = ctx && (await offeredSso(ctx))
  const clientSecret = offered && visitor.platform.secrets.open(offered.secretSealed)
  if (!ctx || !offered || clientSecret === undefined)
    return reply.redirect(signInPage({ slug: input.business, says: 'off', to }))
  const { config } = visitor.platform
  const openid = await openidClient()
  const client = await clientOf({ ...offered, clientSecret }, config)
  const [state, nonce, verifier] = [
    openid.randomState(),
    openid.randomNonce(),
    openid.randomPKCECodeVerifier(),
  ]
  const redirectUri = redirectUriOf(visitor, ctx.tenantId)
  const expiresAt = visitor.now.getTime() + TICKET_MS
  const { issuer } = offered.metadata
  const { slug } = offered
  const ticket = { id: newId(visitor.now), tenantId: ctx.tenantId, slug, issuer, state, nonce, verifier }
  visitor.keepTicket(
    writeTicket(visitor.platform, { kind: 'begun', ...ticket, redirectUri, to, expiresAt }),
    TICKET_MS,
  )
  const there = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return reply.redirect(there.href)
}

/** A page of another site signs nobody in without them: they press the button themselves. */
function isFromElsewhere({ headers }: Asked['request']): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/** As a browser writes an address: a header takes few letters. What leads elsewhere then is no path of ours, either. */
function inHeader(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://here')
  return ownPath(pathname + search + hash)
}

async function businessNamed(visitor: PublicContext, slug: string): Promise<ReadContext | undefined> {
  const tenantId = await asSystem(visitor, beginning, (system) => tenantNamed(system, 'slug', slug))
  return tenantId ? readingTenant(visitor, tenantId) : undefined
}
