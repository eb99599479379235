import { randomUUID } from 'node:crypto'
import {
  type accounts,
  BUSINESS_INACTIVE,
  BUSINESS_REQUIRED,
  INVALID_SIGN_IN,
  type User,
} from '@pitlane/contract/accounts/calls'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { comparable } from '@pitlane/contract/formats'
import { networkOf } from '../../platform/access/network.ts'
import {
  asSystem,
  type PublicContext,
  readingTenant,
  systemReason,
  withTenant,
} from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { whoIsNamed } from '../tenants/names-queries.ts'
import { comeIn, endSession, signInLimits } from './come-in.ts'
import { signInFailed } from './happened.ts'
import { isPassword } from './passwords.ts'
import { type Candidate, candidateForSignIn, signInName } from './queries.ts'
import { factorsOf } from './second-factor/factor-queries.ts'
import { secondStepNeeded } from './second-factor/take-second-step.ts'

const signingIn = systemReason('find who signs in')

/** Of the businesses that know a name, so many are tried; whoever is in a later one names it. */
const MOST_COMPARED = 3

/**
 * A wrong name is answered like a wrong password, after the same work: whether a name exists, and in how many businesses,
 * shows only to whoever has a right password for it.
 */
export async function signIn(ctx: PublicContext, input: Input<typeof accounts.signIn>): Promise<User> {
  const slug = input.businessSlug || undefined
  const mostCompared = slug ? 1 : MOST_COMPARED
  const candidates = await candidatesFor(ctx, input.username, slug, mostCompared)
  const unknown = `${comparable(input.username)} ${slug ?? ''}`
  const limits = signInLimits(ctx, candidates.length > 0 ? candidates.map((it) => it.userId) : [unknown])
  await ctx.platform.limits.spend(ctx, limits)

  const found = await whosePassword(ctx, input.password, candidates, mostCompared)
  if (!found) {
    noteFailure(ctx, candidates)
    throw new AppError('unauthenticated', INVALID_SIGN_IN)
  }
  // It stays counted: somebody who plants names in a business of their own could ask like this where else they exist.
  if (candidates.length > 1) throw new AppError('BUSINESS_REQUIRED', BUSINESS_REQUIRED)
  await ctx.platform.limits.giveBack(ctx, limits)
  if (found.tenantStatus !== 'active') throw new AppError('forbidden', BUSINESS_INACTIVE)

  const { methods, isRequired } = await factorsOf(readingTenant(ctx, found.tenantId), found.userId)
  if (methods.length > 0) throw await secondStepNeeded(ctx, found, methods)
  const user = await comeIn(ctx, found)
  return isRequired ? { ...user, mustSetUpSecondFactor: true } : user
}

/**
 * Of those who have this name, in the named business or in any, the oldest: who takes a known name elsewhere moves nobody out
 * of sight. As many businesses are asked as could have been, so that the time it takes tells nobody how many there are.
 */
async function candidatesFor(
  ctx: PublicContext,
  name: string,
  slug: string | undefined,
  most: number,
): Promise<Candidate[]> {
  const { kind, key } = slug ? ({ kind: 'slug', key: slug } as const) : signInName(name)
  const known = await asSystem(ctx, signingIn, (system) => whoIsNamed(system, kind, key, most))
  const asked = Array.from({ length: most }, (_, place) => known[place]?.tenantId ?? randomUUID())
  const found = await Promise.all(
    asked.map((tenantId) => candidateForSignIn(readingTenant(ctx, tenantId), name)),
  )
  return found.flatMap((candidate) => candidate ?? [])
}

/** When it is nobody's, as many passwords have been compared as could have been, however many candidates there are. */
async function whosePassword(
  ctx: PublicContext,
  password: string,
  candidates: readonly Candidate[],
  mostCompared: number,
): Promise<Candidate | undefined> {
  const comer = { of: networkOf(ctx.address), isFirst: true }
  for (let index = 0; index < mostCompared; index++) {
    const candidate = candidates[index]
    if (await isPassword(password, candidate?.passwordHash, comer)) return candidate
  }
  return undefined
}

/** Nobody waits for it: else the time of the answer would tell who is known. Names that nobody has are written nowhere. */
function noteFailure(ctx: PublicContext, candidates: readonly Candidate[]): void {
  ctx.platform.background.begin(async () => {
    for (const { tenantId, userId } of candidates)
      await withTenant(ctx, tenantId, (tenant) => say(tenant, signInFailed, { userId, wrong: 'password' }))
  })
}

export async function signOut(ctx: PublicContext): Promise<{ message: string }> {
  await endSession(ctx)
  ctx.keepSession(undefined)
  return { message: 'Signed out' }
}
