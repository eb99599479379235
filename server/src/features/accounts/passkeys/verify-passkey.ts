import type { UsedPasskey } from '@pitlane/contract/accounts/passkey-shapes'
import type { ReadContext, WriteContext } from '../../../platform/context.ts'
import { digest } from '../../../platform/secrets.ts'
import { challengeIn, endOfChallenge } from './passkey-challenge.ts'
import { findPasskey, type KnownPasskey, recordUse, spendChallenge } from './passkey-queries.ts'
import { loadWebAuthn, relyingParty } from './relying-party.ts'

/** A passkey of this person, used for us and just now; what is returned uses it up. Undefined when anything is wrong with it. */
export async function proofByPasskey(
  ctx: ReadContext,
  userId: string,
  used: UsedPasskey,
): Promise<((tenant: WriteContext) => Promise<boolean>) | undefined> {
  const challenge = challengeIn(used.response.clientDataJSON)
  const end = endOfChallenge(ctx, 'use', challenge)
  const known = end && (await findPasskey(ctx, userId, Buffer.from(used.id, 'base64url')))
  const counter = known && (await verifiedCounter(ctx, known, used))
  if (!known || counter === undefined) return undefined
  return async (tenant) =>
    (await spendChallenge(tenant, digest(challenge), end)) && (await recordUse(tenant, known.id, counter))
}

async function verifiedCounter(
  ctx: ReadContext,
  { credentialId, publicKey, counter }: KnownPasskey,
  { response, ...credential }: UsedPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { rpID, origin } = relyingParty(ctx)
  const { clientDataJSON, authenticatorData, signature } = response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: () => true,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: Uint8Array.from(publicKey),
        counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    ctx.log.debug({ err: error }, 'a passkey was refused')
    return undefined
  }
}
