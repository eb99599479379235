import type { User } from '@pitlane/contract/accounts/calls'
import {
  type CreationOptions,
  type MadePasskey,
  PASSKEY_INVALID,
} from '@pitlane/contract/accounts/passkey-shapes'
import { CHALLENGE_MINUTES } from '@pitlane/contract/accounts/second-step'
import type { Passkey } from '@pitlane/contract/accounts/security'
import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import type { ReadContext, WriteContext } from '../../../platform/context.ts'
import { digest } from '../../../platform/secrets.ts'
import { challengeIn, endOfChallenge, newChallenge, type Purpose } from './passkey-challenge.ts'
import { insertPasskey, knownPasskeys, spendChallenge } from './passkey-queries.ts'
import { handleOf, loadWebAuthn, relyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256: what every passkey can do one of. */
const ALGORITHMS = [-8, -7, -257]

/** Found without a name being typed, and never without a finger, a face or a PIN. */
export async function creationOptions(
  ctx: ReadContext,
  owner: Pick<User, 'id' | 'username' | 'firstName' | 'lastName'>,
): Promise<CreationOptions> {
  const { rpID, name } = relyingParty(ctx)
  const known = await knownPasskeys(ctx, owner.id)
  return {
    challenge: Buffer.from(newChallenge(ctx, makingBy(ctx, owner.id))).toString('base64url'),
    rp: { id: rpID, name },
    user: {
      id: Buffer.from(handleOf(ctx.tenantId, owner.id)).toString('base64url'),
      name: owner.username,
      displayName: `${owner.firstName} ${owner.lastName}`,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MINUTES * MINUTE,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** A passkey that was made for us, for this person and just now; what is returned keeps it, once. */
export async function keepingMade(
  ctx: ReadContext,
  userId: string,
  credential: MadePasskey,
): Promise<(tenant: WriteContext, name: string) => Promise<Passkey>> {
  const challenge = challengeIn(credential.response.clientDataJSON)
  const end = endOfChallenge(ctx, makingBy(ctx, userId), challenge)
  const made = end && (await verifiedPasskey(ctx, credential))
  if (!made) throw invalid()
  return async (tenant, name) => {
    if (!(await spendChallenge(tenant, digest(challenge), end))) throw invalid()
    return insertPasskey(tenant, {
      userId,
      name,
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: credential.response.transports ?? [],
    })
  }
}

function makingBy({ tenantId }: ReadContext, userId: string): Purpose {
  return `make ${tenantId} ${userId}`
}

async function verifiedPasskey(ctx: ReadContext, { response, ...credential }: MadePasskey) {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { rpID, origin } = relyingParty(ctx)
  const { clientDataJSON, attestationObject } = response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: () => true,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo?.credential
  } catch (error) {
    ctx.log.debug({ err: error }, 'a passkey was refused')
    return undefined
  }
}

function invalid(): AppError {
  return new AppError('invalid', PASSKEY_INVALID)
}
