import { named, tokenOf } from '../../platform/access/tokens.ts'
import type { Platform } from '../../platform/context.ts'

/**
 * The secret of a link, made of its id and our key: whoever mails it makes it again, and it is kept nowhere. Without the key
 * nobody can make one.
 */
export function linkToken(platform: Platform, tenantId: string, linkId: string): string {
  const secret = platform.secrets.sign(`job link ${tenantId} ${linkId}`)
  return tokenOf(platform, 'job link', named(tenantId, secret))
}

export function linkUrl(platform: Platform, tenantId: string, linkId: string): string {
  return platform.publicUrl() + linkPath(platform, tenantId, linkId)
}

export function linkPath(platform: Platform, tenantId: string, linkId: string): string {
  return `/job/${linkToken(platform, tenantId, linkId)}`
}
