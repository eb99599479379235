import { type MadePasskey, PASSKEY_INVALID } from '@pitlane/contract/accounts/passkey-shapes'
import { CHALLENGE_MINUTES } from '@pitlane/contract/accounts/second-step'
import {
  PASSKEY_GONE,
  type Passkey,
  type Security,
  type security,
  TOO_MANY_PASSKEYS,
} from '@pitlane/contract/accounts/security'
import { MINUTE } from '@pitlane/contract/durations'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { limits } from '@pitlane/contract/limits'
import type { ReadContext, SignedIn, WriteContext } from '../../../platform/context.ts'
import type { StepsContextFor } from '../../../platform/http/serve.ts'
import { digest } from '../../../platform/secrets.ts'
import { assertMayLose, factorChanged } from '../second-factor/change-factors.ts'
import { factorsOf, holdFactors } from '../second-factor/factor-queries.ts'
import { assertFresh } from '../second-factor/freshness.ts'
import { challengeIn, endOfChallenge, newChallenge, type Purpose } from './passkey-challenge.ts'
import {
  deletePasskey,
  insertPasskey,
  knownPasskeys,
  listPasskeys,
  spendChallenge,
} from './passkey-queries.ts'
import { handleOf, loadWebAuthn, relyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256: what every passkey can do one of. */
const ALGORITHMS = [-8, -7, -257]

export async function showSecurity(ctx: ReadContext & SignedIn): Promise<Security> {
  const { hasTotp, recoveryCodes } = await factorsOf(ctx, ctx.user.id)
  return {
    totp: hasTotp,
    recoveryCodesLeft: recoveryCodes,
    passkeys: await listPasskeys(ctx, ctx.user.id),
  }
}

type Options = typeof security.passkeyOptions

/** Found without a name being typed, and never without a finger, a face or a PIN. */
export async function passkeyOptions(ctx: StepsContextFor<Options>): Promise<Output<Options>> {
  await assertFresh(ctx)
  const { user, tenantId } = ctx
  const { rpID, name } = relyingParty(ctx)
  const known = await knownPasskeys(ctx, user.id)
  return {
    challenge: Buffer.from(newChallenge(ctx, makingBy(ctx))).toString('base64url'),
    rp: { id: rpID, name },
    user: {
      id: Buffer.from(handleOf(tenantId, user.id)).toString('base64url'),
      name: user.username,
      displayName: `${user.firstName} ${user.lastName}`,
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

type Add = typeof security.addPasskey

export async function addPasskey(
  ctx: StepsContextFor<Add>,
  { name, credential }: Input<Add>,
): Promise<Passkey> {
  await assertFresh(ctx)
  const { user } = ctx
  const challenge = challengeIn(credential.response.clientDataJSON)
  const end = endOfChallenge(ctx, makingBy(ctx), challenge)
  const made = end && (await verifiedPasskey(ctx, credential))
  if (!made) throw invalid()
  return ctx.withTenant(async (tenant) => {
    await holdFactors(tenant, user.id)
    if ((await factorsOf(tenant, user.id)).passkeys >= limits.passkeys.most)
      throw new AppError('conflict', TOO_MANY_PASSKEYS)
    if (!(await spendChallenge(tenant, digest(challenge), end))) throw invalid()
    const passkey = await insertPasskey(tenant, {
      userId: user.id,
      name,
      credentialId: Buffer.from(made.id, 'base64url'),
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: credential.response.transports ?? [],
    })
    await factorChanged(tenant, { action: 'passkey_added', name })
    return passkey
  })
}

export async function removePasskey(
  ctx: WriteContext & SignedIn,
  { id }: Input<typeof security.removePasskey>,
): Promise<{ message: string }> {
  await assertFresh(ctx)
  const own = await listPasskeys(ctx, ctx.user.id)
  if (!own.some((passkey) => passkey.id === id)) throw new AppError('not_found', PASSKEY_GONE)
  await assertMayLose(ctx, ({ count }) => count > 1)
  const name = await deletePasskey(ctx, ctx.user.id, id)
  if (name === undefined) throw new AppError('not_found', PASSKEY_GONE)
  await factorChanged(ctx, { action: 'passkey_removed', name })
  return { message: 'The passkey was removed' }
}

function makingBy({ tenantId, user }: ReadContext & Pick<SignedIn, 'user'>): Purpose {
  return `make ${tenantId} ${user.id}`
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
  return new AppError('invalid', PASSKEY_INVALID, {
    errors: [{ path: 'credential', message: PASSKEY_INVALID }],
  })
}
