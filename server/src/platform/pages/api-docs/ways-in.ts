import type { Endpoint } from '@pitlane/contract/endpoint'

/** How a program shows who it is: not at all, by a token, or by the session of a person. */
export type WayIn = 'none' | 'token' | 'session'

/** Calls about the person who asks: a token is none. */
const OF_A_PERSON = /^\/api\/(user|security|sessions|notifications|push|calendar)(\/|$)/

export function wayInOf({ access, path }: Pick<Endpoint, 'access' | 'path'>): WayIn {
  if (access === 'public') return 'none'
  return access === 'admin' || OF_A_PERSON.test(path) ? 'session' : 'token'
}
