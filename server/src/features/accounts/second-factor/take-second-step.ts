import type { User } from '@pitlane/contract/accounts/calls'
import {
  CHALLENGE_MINUTES,
  SECOND_FACTOR_NEEDED,
  type SecondMethod,
  type SecondStep,
  SIGN_IN_AGAIN,
  WRONG_CODE,
} from '@pitlane/contract/accounts/second-step'
import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { lookForLink } from '../../../platform/access/links.ts'
import { networkOf } from '../../../platform/access/network.ts'
import { newTokenOf } from '../../../platform/access/tokens.ts'
import {
  type PublicContext,
  type ReadContext,
  type WriteContext,
  withTenant,
} from '../../../platform/context.ts'
import { say } from '../../../platform/happened.ts'
import { digest } from '../../../platform/secrets.ts'
import { comeIn, signInLimits } from '../come-in.ts'
import { type SignInHow, securityHappened, signInFailed } from '../happened.ts'
import { proofByPasskey } from '../passkeys/verify-passkey.ts'
import { secretOf, useStep } from './authenticator-queries.ts'
import { endChallenge, insertChallenge, ownerOfChallenge, takeTry } from './challenge-queries.ts'
import { hashOfCode } from './recovery-codes.ts'
import { saltOf, useCode } from './recovery-queries.ts'
import { acceptedStep, newSecret } from './totp.ts'

/** Uses up what was given, in the transaction of the sign-in; false when somebody else was faster. */
type Proof = (ctx: WriteContext) => Promise<boolean>

/** The password was right and is not enough. */
export async function secondStepNeeded(
  ctx: PublicContext,
  { tenantId, userId }: { tenantId: string; userId: string },
  methods: readonly SecondMethod[],
): Promise<AppError> {
  const challenge = newTokenOf(ctx.platform, 'sign-in challenge', tenantId)
  const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_MINUTES * MINUTE)
  await withTenant(ctx, tenantId, (tenant) =>
    insertChallenge(tenant, { userId, tokenHash: digest(challenge), expiresAt }),
  )
  return new AppError('second_factor_required', SECOND_FACTOR_NEEDED, { challenge, methods })
}

/** Wrong codes count like wrong passwords, against the same limits; and of one challenge only a few. */
export async function takeSecondStep(
  visitor: PublicContext,
  { challenge, ...given }: SecondStep,
): Promise<User> {
  const tokenHash = digest(challenge)
  const { ctx, userId } = await openChallenge(visitor, challenge)
  const limits = signInLimits(visitor, [userId])
  await visitor.platform.limits.spend(visitor, limits)
  if (!(await withTenant(ctx, ctx.tenantId, (tenant) => takeTry(tenant, tokenHash)))) throw again()
  const proof = await proofOf(ctx, userId, given, networkOf(visitor.address))
  if (!proof) throw await wrongCode(ctx, userId)
  const usedBefore = new AppError('unauthenticated', WRONG_CODE)
  const who = { tenantId: ctx.tenantId, userId, how: howBy(given) }
  const user = await comeIn(visitor, who, async (tenant) => {
    if (!(await endChallenge(tenant, tokenHash))) throw again()
    if (!(await proof(tenant))) throw usedBefore
  }).catch(async (error: unknown) => {
    // Its transaction is undone; that it was tried is not.
    throw error === usedBefore ? await wrongCode(ctx, userId) : error
  })
  await visitor.platform.limits.giveBack(visitor, limits)
  return user
}

function howBy({ code, passkey }: Omit<SecondStep, 'challenge'>): SignInHow {
  if (passkey) return 'a password and a passkey'
  return code === undefined ? 'a password and a recovery code' : 'a password and a code'
}

/** Whose second step it is; whoever brings another challenge begins from the front. */
export async function openChallenge(
  visitor: PublicContext,
  challenge: string,
): Promise<{ ctx: ReadContext; userId: string }> {
  const ctx = await lookForLink(visitor, 'sign-in challenge', challenge)
  const userId = ctx && (await ownerOfChallenge(ctx, digest(challenge)))
  if (!ctx || !userId) throw again()
  return { ctx, userId }
}

/** Written down: whoever gets this far knows the password. */
async function wrongCode(ctx: ReadContext, userId: string): Promise<AppError> {
  await withTenant(ctx, ctx.tenantId, (tenant) => say(tenant, signInFailed, { userId, wrong: 'code' }))
  return new AppError('unauthenticated', WRONG_CODE)
}

function again(): AppError {
  return new AppError('unauthenticated', SIGN_IN_AGAIN)
}

async function proofOf(
  ctx: ReadContext,
  userId: string,
  { code, recoveryCode, passkey }: Omit<SecondStep, 'challenge'>,
  network: string,
): Promise<Proof | undefined> {
  if (passkey) return proofByPasskey(ctx, userId, passkey)
  if (code !== undefined) return proofByCode(ctx, userId, code)
  return recoveryCode === undefined ? undefined : proofByRecovery(ctx, userId, recoveryCode, network)
}

/** Whoever has no app is compared with a secret that nobody has: what is wrong shows in no time. */
async function proofByCode(ctx: ReadContext, userId: string, code: string): Promise<Proof | undefined> {
  const sealed = await secretOf(ctx, userId)
  const secret = sealed && ctx.platform.secrets.open(sealed)
  const step = acceptedStep(secret ?? newSecret(), code, ctx.now)
  return secret && step !== undefined ? (tenant) => useStep(tenant, userId, step) : undefined
}

async function proofByRecovery(ctx: ReadContext, userId: string, code: string, of: string): Promise<Proof> {
  const hash = await hashOfCode(code, await saltOf(ctx, userId), { of, isFirst: true })
  return async (tenant) => {
    const isUsed = await useCode(tenant, userId, hash)
    if (isUsed) await say(tenant, securityHappened, { userId, action: 'recovery_code_used' })
    return isUsed
  }
}
