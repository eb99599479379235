import { ownPath } from '@pitlane/contract/access'

/** The sign-in address that leads back to `here`; other sites and the sign-in pages are never a target. */
export function signInLink(signIn: string, here: { pathname: string; search: string }): string {
  if (here.pathname === '/') return signIn
  const next = ownPath(here.pathname + here.search)
  return next === '/' ? signIn : `${signIn}?next=${encodeURIComponent(next)}`
}
