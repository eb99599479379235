import { forTokens } from '@pitlane/contract/access'
import type { Endpoint } from '@pitlane/contract/endpoint'

/** How a program shows who it is: not at all, by a token, or by the session of a person. */
export type WayIn = 'none' | 'token' | 'session'

export function wayInOf(endpoint: Pick<Endpoint, 'access' | 'method'>): WayIn {
  const needed = forTokens(endpoint)
  if (needed === 'open') return 'none'
  return needed === 'refused' ? 'session' : 'token'
}
