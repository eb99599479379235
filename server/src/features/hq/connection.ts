import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import {
  CONFIGURATION_SAVED,
  CONNECTION_WORKS,
  type HqConfig,
  type hq,
  MISSING_CONNECTION,
  TOKEN_MASK,
} from '@pitlane/contract/hq'
import type { Moment, Platform, ReadContext, Signed } from '../../platform/context.ts'
import { digest, newToken } from '../../platform/secrets.ts'
import type { StepsContextFor } from '../../platform/serve.ts'
import { normalizeBaseUrl } from './address.ts'
import { type HqAccess, openHqClient } from './client.ts'
import {
  hqConfig,
  markAccepted,
  markRefused,
  saveConnection,
  storedConnection,
} from './connection-queries.ts'

type Save = typeof hq.saveConfig
type Test = typeof hq.testConnection

/** A test that a person waits for is shorter than a call that nobody waits for. */
const TEST_TIMEOUT_MS = 10_000

export async function readConfig(ctx: ReadContext & Signed): Promise<HqConfig> {
  const config = await hqConfig(ctx)
  if (ctx.user.role !== 'admin') return config
  const stored = await storedConnection(ctx)
  if (!stored?.webhookSealed) return config
  const secret = ctx.platform.secrets.open(stored.webhookSealed)
  return { ...config, webhookUrl: `${ctx.platform.publicUrl()}/api/hq/webhook/${secret}` }
}

/** Tested before anything is stored: tokens that HQ refuses are not kept, an HQ that is away is no reason not to. */
export async function saveConfig(ctx: StepsContextFor<Save>, input: Input<Save>): Promise<Output<Save>> {
  const { config, secrets } = ctx.platform
  const stored = await storedConnection(ctx)
  const keep = (typed: string, sealed: string | undefined) => {
    if (typed !== TOKEN_MASK) return typed
    if (sealed) return secrets.open(sealed)
    throw new AppError('invalid', MISSING_CONNECTION)
  }
  const access: HqAccess = {
    baseUrl: normalizeBaseUrl(input.baseUrl, config.HQ_ALLOWED_ORIGINS),
    tenantToken: keep(input.tenantToken, stored?.tenantTokenSealed),
    userToken: keep(input.userToken, stored?.userTokenSealed),
  }
  const failure = await testAccess(ctx, access).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'hq_unreachable') return error
      throw error
    },
  )
  const wasAccepted = stored?.isConnected === true && isSame(access, openAccess(ctx.platform, stored))
  const webhookSecret = newToken()
  await ctx.withTenant((tenant) =>
    saveConnection(tenant, {
      baseUrl: access.baseUrl,
      tenantTokenSealed: secrets.seal(access.tenantToken),
      userTokenSealed: secrets.seal(access.userToken),
      isConnected: !failure || wasAccepted,
      isActive: input.isActive ?? stored?.isActive ?? true,
      lastError: failure?.sentence ?? null,
      webhook: { sealed: secrets.seal(webhookSecret), digest: digest(webhookSecret) },
    }),
  )
  return { ...(await readConfig(ctx)), message: failure?.sentence ?? CONFIGURATION_SAVED }
}

export async function testConnection(ctx: StepsContextFor<Test>): Promise<Output<Test>> {
  const access = await storedAccess(ctx)
  try {
    await testAccess(ctx, access)
  } catch (error) {
    if (error instanceof AppError && error.code === 'hq_refused')
      await ctx.withTenant((tenant) => markRefused(tenant, error.sentence))
    throw error
  }
  await ctx.withTenant(markAccepted)
  return { message: CONNECTION_WORKS }
}

/** The stored connection, opened; without one, what is missing. */
export async function storedAccess(ctx: ReadContext): Promise<HqAccess> {
  const stored = await storedConnection(ctx)
  if (!stored) throw new AppError('invalid', MISSING_CONNECTION)
  return openAccess(ctx.platform, stored)
}

export function clientFor(moment: Moment, access: HqAccess, signal?: AbortSignal, timeoutMs?: number) {
  const { config } = moment.platform
  return openHqClient(access, {
    allowedOrigins: config.HQ_ALLOWED_ORIGINS,
    timeoutMs: timeoutMs ?? config.HQ_TIMEOUT_SECONDS * 1000,
    requestsPerSecond: config.HQ_REQUESTS_PER_SECOND,
    signal,
  })
}

async function testAccess(ctx: Moment, access: HqAccess): Promise<void> {
  await clientFor(ctx, access, undefined, TEST_TIMEOUT_MS).get('tenants/current')
}

function openAccess(
  { secrets }: Platform,
  stored: { baseUrl: string; tenantTokenSealed: string; userTokenSealed: string },
): HqAccess {
  return {
    baseUrl: stored.baseUrl,
    tenantToken: secrets.open(stored.tenantTokenSealed),
    userToken: secrets.open(stored.userTokenSealed),
  }
}

function isSame(one: HqAccess, other: HqAccess): boolean {
  return (
    one.baseUrl === other.baseUrl &&
    one.tenantToken === other.tenantToken &&
    one.userToken === other.userToken
  )
}
