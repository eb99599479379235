import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { type HqConfig, type hq, MISSING_CONNECTION, TOKEN_MASK } from '@pitlane/contract/hq/calls'
import { CONFIGURATION_SAVED, CONNECTION_WORKS, TOKENS_AGAIN } from '@pitlane/contract/hq/sentences'
import { newTokenOf } from '../../platform/access/tokens.ts'
import type { Acting, Platform, ReadContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { digest } from '../../platform/secrets.ts'
import { forgetFullRead } from '../bookings/queries.ts'
import { type HqAccess, type HqClientOptions, NOT_HQ, openHqClient } from './client/client.ts'
import { accessFrom, openAccess, openTokens } from './client/tokens.ts'
import { isTenant, parseJson } from './client/wire.ts'
import {
  markAccepted,
  markRefused,
  type StoredConnection,
  saveConnection,
  storedConnection,
} from './connection-queries.ts'
import { type ConnectionSaved, connectionSaved } from './happened.ts'

type Save = typeof hq.saveConfig
type Test = typeof hq.testConnection

/** A test that a person waits for is shorter than a call that nobody waits for. */
const TEST_TIMEOUT_MS = 10_000
const TEST_MAX_BYTES = 256 * 1024

const notConfigured: HqConfig = {
  isConnected: false,
  isActive: true,
  baseUrl: null,
  tenantToken: null,
  userToken: null,
  accessToken: null,
  lastSync: null,
  lastAutoSync: null,
  lastError: null,
}

export async function readConfig(ctx: ReadContext & Acting): Promise<HqConfig> {
  const stored = await storedConnection(ctx)
  if (!stored) return notConfigured
  const { isConnected, isActive, baseUrl, lastSync, lastAutoSync, lastError } = stored
  const { tenantToken, userToken } = openTokens(ctx.platform, stored)
  const isReadable = tenantToken !== undefined && userToken !== undefined
  const webhook = ctx.user?.role === 'admin' ? openWebhook(ctx.platform, stored) : undefined
  return {
    isConnected: isConnected && isReadable,
    isActive,
    baseUrl,
    tenantToken: tenantToken === undefined ? null : TOKEN_MASK,
    userToken: userToken === undefined ? null : TOKEN_MASK,
    accessToken: null,
    lastSync,
    lastAutoSync,
    lastError: isReadable ? lastError : TOKENS_AGAIN,
    ...(webhook && { webhookUrl: `${ctx.platform.publicUrl()}/api/hq/webhook/${webhook}` }),
  }
}

/** Tested before anything is stored: tokens that HQ refuses are not kept, an HQ that is away is no reason not to. */
export async function saveConfig(ctx: StepsContextFor<Save>, input: Input<Save>): Promise<Output<Save>> {
  const { secrets } = ctx.platform
  const stored = await storedConnection(ctx)
  const access = accessFrom(ctx.platform, input, stored)
  const failure = await testAccess(ctx, access).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'hq_unreachable') return error
      throw error
    },
  )
  const wasAccepted = stored?.isConnected === true && isSame(access, openAccess(ctx.platform, stored))
  const isWebhookLost = Boolean(stored?.webhookSealed) && !(stored && openWebhook(ctx.platform, stored))
  const webhookSecret = newTokenOf(ctx.platform, 'HQ webhook', ctx.tenantId)
  const isActive = input.isActive ?? stored?.isActive ?? true
  await ctx.withTenant(async (tenant) => {
    await saveConnection(tenant, {
      baseUrl: access.baseUrl,
      tenantTokenSealed: secrets.seal(access.tenantToken),
      userTokenSealed: secrets.seal(access.userToken),
      isConnected: !failure || wasAccepted,
      isActive,
      lastError: failure?.sentence ?? null,
      webhook: { sealed: secrets.seal(webhookSecret), digest: digest(webhookSecret) },
      isWebhookLost,
    })
    if (!wasAccepted) await forgetFullRead(tenant)
    const before = stored && { ...openAccess(ctx.platform, stored), isActive: stored.isActive }
    const { host } = new URL(access.baseUrl)
    await say(tenant, connectionSaved, { host, changed: changesOf(before, { ...access, isActive }) })
  })
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
  const access = openAccess(ctx.platform, stored)
  if (!access) throw new AppError('invalid', TOKENS_AGAIN)
  return access
}

type Here = Pick<ReadContext, 'platform' | 'tenantId'>

export function clientFor(
  ctx: Here,
  access: HqAccess,
  special: Pick<HqClientOptions, 'pull'> & Partial<Pick<HqClientOptions, 'timeoutMs' | 'maxBytes'>>,
) {
  return openHqClient(access, { ...optionsFor(ctx), ...special })
}

export function optionsFor({ platform: { config, metrics, tracing }, tenantId }: Here): HqClientOptions {
  return {
    allowedOrigins: config.HQ_ALLOWED_ORIGINS,
    timeoutMs: config.HQ_TIMEOUT_SECONDS * 1000,
    requestsPerSecond: config.HQ_REQUESTS_PER_SECOND,
    business: tenantId,
    metrics,
    tracing,
  }
}

/** Whoever answers with something else than a tenant is not HQ, however kindly. */
async function testAccess(ctx: ReadContext, access: HqAccess): Promise<void> {
  const client = clientFor(ctx, access, { timeoutMs: TEST_TIMEOUT_MS, maxBytes: TEST_MAX_BYTES })
  if (!isTenant(parseJson(await client.get('tenants/current')))) throw new AppError('hq_unreachable', NOT_HQ)
}

interface Saved extends HqAccess {
  isActive: boolean
}

function changesOf(before: Partial<Saved> | undefined, after: Saved): ConnectionSaved['changed'] {
  const areTokens = before?.tenantToken === after.tenantToken && before?.userToken === after.userToken
  return [
    ...(before?.baseUrl === after.baseUrl ? [] : (['address'] as const)),
    ...(areTokens ? [] : (['tokens'] as const)),
    ...(before === undefined || before.isActive === after.isActive ? [] : (['automatic sync'] as const)),
  ]
}

function openWebhook({ secrets }: Platform, { webhookSealed }: StoredConnection): string | undefined {
  return webhookSealed === null ? undefined : secrets.open(webhookSealed)
}

function isSame(one: HqAccess, other: HqAccess | undefined): boolean {
  return (
    one.baseUrl === other?.baseUrl &&
    one.tenantToken === other.tenantToken &&
    one.userToken === other.userToken
  )
}
