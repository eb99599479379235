import { AppError } from '@pitlane/contract/errors'
import { MISSING_CONNECTION, TOKEN_MASK } from '@pitlane/contract/hq/calls'
import { TOKENS_AGAIN, TOKENS_FOR_NEW_ADDRESS } from '@pitlane/contract/hq/sentences'
import type { Platform } from '../../../platform/context.ts'
import type { StoredConnection } from '../connection-queries.ts'
import { normalizeBaseUrl } from './address.ts'
import type { HqAccess } from './client.ts'

type Sealed = Pick<StoredConnection, 'baseUrl' | 'tenantTokenSealed' | 'userTokenSealed'>

const names = ['tenantToken', 'userToken'] as const

/** What a person typed, with the stored tokens where the fields still show asterisks; those never go to another host. */
export function accessFrom(platform: Platform, typed: HqAccess, stored: Sealed | undefined): HqAccess {
  const baseUrl = normalizeBaseUrl(typed.baseUrl, platform.config.HQ_ALLOWED_ORIGINS)
  const masked = names.filter((name) => typed[name] === TOKEN_MASK)
  if (masked.length === 0) return { baseUrl, tenantToken: typed.tenantToken, userToken: typed.userToken }
  if (!stored) throw new AppError('invalid', MISSING_CONNECTION)
  if (new URL(baseUrl).origin !== new URL(stored.baseUrl).origin)
    throw enterAgain(TOKENS_FOR_NEW_ADDRESS, masked)
  const opened = openTokens(platform, stored)
  const lost = masked.filter((name) => opened[name] === undefined)
  if (lost.length > 0) throw enterAgain(TOKENS_AGAIN, lost)
  const kept = (name: (typeof names)[number]) =>
    typed[name] === TOKEN_MASK ? (opened[name] ?? '') : typed[name]
  return { baseUrl, tenantToken: kept('tenantToken'), userToken: kept('userToken') }
}

/** A token sealed under another key is as if it had never been entered. */
export function openTokens({ secrets }: Platform, stored: Sealed) {
  return {
    tenantToken: secrets.open(stored.tenantTokenSealed),
    userToken: secrets.open(stored.userTokenSealed),
  }
}

export function openAccess(platform: Platform, stored: Sealed): HqAccess | undefined {
  const { tenantToken, userToken } = openTokens(platform, stored)
  if (tenantToken === undefined || userToken === undefined) return undefined
  return { baseUrl: stored.baseUrl, tenantToken, userToken }
}

function enterAgain(sentence: string, fields: readonly string[]): AppError {
  return new AppError('invalid', sentence, { errors: fields.map((path) => ({ path, message: sentence })) })
}
