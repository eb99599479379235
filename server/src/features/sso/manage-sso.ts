import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { SECRET_MASK } from '@pitlane/contract/formats'
import {
  SECRET_AGAIN,
  SECRET_FOR_NEW_ISSUER,
  SSO_SAVED,
  type SsoConfig,
  sso,
} from '@pitlane/contract/sso/calls'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { ssoHappened } from './happened.ts'
import { discover, issuerUrl } from './issuer.ts'
import { deleteLinksOfOthers, type StoredSso, saveSso, storedSso } from './queries.ts'

type Save = typeof sso.save

export async function readSso(ctx: ReadContext & SignedIn): Promise<SsoConfig> {
  const stored = await storedSso(ctx)
  const isReadable = stored && ctx.platform.secrets.open(stored.secretSealed) !== undefined
  return {
    name: stored?.name ?? null,
    issuer: stored?.issuer ?? null,
    clientId: stored?.clientId ?? null,
    clientSecret: isReadable ? SECRET_MASK : null,
    isActive: stored?.isActive ?? false,
    createsEmployees: stored?.createsEmployees ?? false,
    redirectUri: redirectUriOf(ctx, ctx.tenantId),
  }
}

/**
 * Each business has its own: one whose issuer leads people on to that of another would be handed what this one says of them, if all came
 * back to the same address.
 */
export function redirectUriOf({ origin }: Pick<SignedIn, 'origin'>, tenantId: string): string {
  return origin + sso.callback.path.replace(':business', tenantId)
}

/** The issuer is asked before anything is stored; not when it is only turned off, which must work while it is away. */
export async function keepSso(ctx: StepsContextFor<Save>, input: Input<Save>): Promise<Output<Save>> {
  const { config, secrets } = ctx.platform
  const stored = await storedSso(ctx)
  const url = issuerUrl(input.issuer, config)
  const clientSecret = secretFrom(ctx, input, stored)
  const isKnown = stored?.issuer === input.issuer && !input.isActive
  const metadata = isKnown ? stored.metadata : await discover(url, input.clientId, config)
  await ctx.withTenant(async (tenant) => {
    const { name, issuer, clientId, isActive, createsEmployees } = input
    const secretSealed = secrets.seal(clientSecret)
    await saveSso(tenant, { name, issuer, clientId, secretSealed, metadata, isActive, createsEmployees })
    await deleteLinksOfOthers(tenant, metadata.issuer)
    await say(tenant, ssoHappened, { action: 'saved', name, issuer, isActive })
  })
  return { ...(await readSso(ctx)), message: SSO_SAVED }
}

/** What a person typed, or the stored one where the field still shows asterisks; that never goes to another issuer. */
function secretFrom(ctx: StepsContextFor<Save>, typed: Input<Save>, stored: StoredSso | undefined): string {
  if (typed.clientSecret !== SECRET_MASK) return typed.clientSecret
  if (stored && stored.issuer !== typed.issuer) throw enterAgain(SECRET_FOR_NEW_ISSUER)
  const known = stored && ctx.platform.secrets.open(stored.secretSealed)
  if (known === undefined) throw enterAgain(SECRET_AGAIN)
  return known
}

function enterAgain(sentence: string): AppError {
  return new AppError('invalid', sentence, { errors: [{ path: 'clientSecret', message: sentence }] })
}
