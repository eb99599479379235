import { AppError } from '@pitlane/contract/errors'
import { ADDRESS_FORBIDDEN } from '@pitlane/contract/formats'
import { WEBHOOK_MALFORMED } from '@pitlane/contract/webhooks/calls'
import type { Config } from '../../config.ts'
import { mayBeCalled } from '../../platform/outbound/outbound.ts'

/** The address as it will be called, so that nobody reads another one than is meant; where its name leads is checked with every call. */
export function allowedAddress(typed: string, { WEBHOOK_ALLOWED_ORIGINS }: Config): string {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  if (!url || url.username || url.password || url.hash) throw wrong(WEBHOOK_MALFORMED)
  if (!mayBeCalled(url, WEBHOOK_ALLOWED_ORIGINS)) throw wrong(ADDRESS_FORBIDDEN)
  return url.href === `${typed}/` ? typed : url.href
}

/** All of it that is shown outside the settings: paths and parameters of such addresses are often secret. */
export function hostOf(url: string): string {
  return new URL(url).host
}

function wrong(sentence: string): AppError {
  return new AppError('invalid', sentence, { errors: [{ path: 'url', message: sentence }] })
}
