import type { SsoProblem } from '@pitlane/contract/sso/problems'
import type { PublicContext } from '../../platform/context.ts'
import { clientOf, openidClient, outboundIn } from './issuer.ts'
import type { Identity, StoredSso } from './queries.ts'
import type { Begun } from './tickets.ts'

/** Who somebody is, as the issuer says it. */
export interface Claims extends Identity {
  email: string | undefined
  isEmailVerified: boolean
  firstName: string | undefined
  lastName: string | undefined
}

/** They are not signed in, for a reason that is told. */
export class Unproven extends Error {
  override readonly name = 'Unproven'
  readonly problem: SsoProblem

  constructor(problem: SsoProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

const SUBJECT_MAX = 255

/** Exchanges what the browser brought for the issuer's word: state, nonce, audience, issuer, time and signature are the client's to check. */
export async function claimsOf(
  { platform: { config, secrets } }: PublicContext,
  { state, nonce, verifier, redirectUri }: Begun,
  stored: StoredSso,
  search: string,
): Promise<Claims> {
  const clientSecret = secrets.open(stored.secretSealed)
  if (clientSecret === undefined) throw new Unproven('off')
  const openid = await openidClient()
  const client = await clientOf({ ...stored, clientSecret }, config)
  try {
    const tokens = await openid.authorizationCodeGrant(client, new URL(redirectUri + search), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const own = tokens.claims()
    if (!own || own.sub.length > SUBJECT_MAX || own.sub.includes('\0')) throw new Unproven('failed')
    const asks = own.email === undefined && stored.metadata.userinfo_endpoint !== undefined
    const more = asks ? await openid.fetchUserInfo(client, tokens.access_token, own.sub) : {}
    return readClaims(stored, { ...more, ...own })
  } catch (error) {
    if (error instanceof Unproven) throw error
    if (error instanceof openid.AuthorizationResponseError) throw new Unproven('refused', { cause: error })
    throw new Unproven(outboundIn(error) ? 'unreachable' : 'failed', { cause: error })
  }
}

function readClaims({ metadata }: StoredSso, claims: Record<string, unknown> & { sub: string }): Claims {
  const text = (name: string) => (typeof claims[name] === 'string' ? claims[name] : undefined)
  return {
    issuer: metadata.issuer,
    subject: claims.sub,
    email: text('email'),
    // Some issuers write it as a text.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    firstName: text('given_name') ?? text('name')?.split(' ', 1)[0],
    lastName: text('family_name') ?? text('name')?.split(' ').slice(1).join(' '),
  }
}
