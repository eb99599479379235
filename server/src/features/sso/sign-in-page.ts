import { SIGN_IN_PATHS } from '@pitlane/contract/access'
import type { PASSWORD_ONCE, SsoProblem } from '@pitlane/contract/sso/problems'

interface Page {
  slug?: string
  /** What the page is to say, by its word. */
  says?: SsoProblem | typeof PASSWORD_ONCE
  to: string
}

/** The sign-in page as somebody is led to it. */
export function signInPage({ slug, says, to }: Page): string {
  const search = new URLSearchParams({
    ...(slug && { business: slug }),
    ...(says && { sso: says }),
    ...(to !== '/' && { next: to }),
  })
  return `${SIGN_IN_PATHS[0]}?${search}`
}
