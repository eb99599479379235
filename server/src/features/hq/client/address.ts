import { isIP } from 'node:net'
import { AppError } from '@pitlane/contract/errors'
import { ADDRESS_MALFORMED } from '@pitlane/contract/hq/sentences'

/** A business opens HQ under its region's domain; the API of that region is elsewhere. The longest ending wins. */
const apiOfWebDomain: [ending: string, host: string][] = [
  ['us3.hqrentals.app', 'api-america-west.caagcrm.com'],
  ['us4.hqrentals.app', 'api-america-miami.caagcrm.com'],
  ['us5.hqrentals.app', 'api-america-3.caagcrm.com'],
  ['hqrentals.app', 'api-america-2.caagcrm.com'],
  ['hqrentals.eu', 'api-europe.caagcrm.com'],
  ['hqrentals.asia', 'api-asia.caagcrm.com'],
  ['caagcrm.com', 'api.caagcrm.com'],
]

/**
 * The address of HQ's API from what a person typed: https unless the operator allows the origin, no user, no query, a
 * trailing /api taken off, and the region's prefix (the first label of the host) where no other path was given.
 */
export function normalizeBaseUrl(typed: string, allowedOrigins: readonly string[]): string {
  const url = parse(typed.trim().includes('://') ? typed.trim() : `https://${typed.trim()}`)
  if (url.username || url.password || url.search || url.hash) throw malformed()
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowedOrigins.includes(url.origin)))
    throw malformed()
  const isApi = url.hostname.startsWith('api')
  const region = isApi ? undefined : apiOfWebDomain.find(([ending]) => isWithin(url.hostname, ending))
  if (region) return `https://${region[1]}/${prefixOf(region[1])}/`
  const path = url.pathname.replace(/^\/+|\/+$/g, '').replace(/(^|\/)api$/i, '')
  return `${url.origin}/${path || prefixOf(url.hostname)}/`
}

function prefixOf(host: string): string {
  const isPlain = host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0
  return isPlain ? 'api' : (host.split('.', 1)[0] ?? 'api')
}

function isWithin(host: string, ending: string): boolean {
  return host === ending || host.endsWith(`.${ending}`)
}

function parse(text: string): URL {
  try {
    return new URL(text)
  } catch {
    throw malformed()
  }
}

function malformed(): AppError {
  return new AppError('invalid', ADDRESS_MALFORMED, {
    errors: [{ path: 'baseUrl', message: ADDRESS_MALFORMED }],
  })
}
