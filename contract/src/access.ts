/** Who may ask, and what stays reachable. The same rules on both sides. */
export const roles = ['admin', 'employee'] as const
export type Role = (typeof roles)[number]

export const SESSION_DAYS = 7
/** However often it is used, a session ends so many days after the sign-in. */
export const SESSION_MAX_DAYS = 90

/**
 * `public`: anybody; `user`: who works in the business, and a program with its token; `person`: anybody signed in, for it is about
 * themselves; `admin`: administrators of the business.
 */
export type Access = 'public' | 'user' | 'person' | 'admin'

/** What a program may do with its token. */
export const tokenRights = ['read', 'write'] as const
export type TokenRights = (typeof tokenRights)[number]

/** One token may make so many calls a minute, at all instances together. */
export const TOKEN_CALLS_PER_MINUTE = 600

export const ADMINS_ONLY = 'Only business administrators can do this.'
const PEOPLE_ONLY = 'This call is about a person. A token acts for the business, and for nobody in it.'
export const READ_ONLY = 'This token may read and change nothing.'

/**
 * What a call is to a token, whoever made it: it needs the rights to read, or to write; it is refused to every token; or it is open to anybody, and
 * no token is looked at.
 */
export function forTokens({ access, method }: Asked): TokenRights | 'refused' | 'open' {
  if (access === 'public') return 'open'
  if (access !== 'user') return 'refused'
  return method === 'GET' ? 'read' : 'write'
}

/** Why a token with these rights is refused with 403, or undefined where it may ask. */
export function refusalOfToken(asked: Asked, rights: TokenRights): string | undefined {
  const needed = forTokens(asked)
  if (needed === 'refused') return asked.access === 'admin' ? ADMINS_ONLY : PEOPLE_ONLY
  return needed === 'write' && rights === 'read' ? READ_ONLY : undefined
}

interface Asked {
  access: Access
  method: string
}

/** Whether a call needs a running trial or a subscription. */
export type Trial = 'required' | 'open'

/** What is reached by somebody who must set up a second factor first: who they are, the way out, and setting it up. */
export function isOpenBeforeSecondFactor(path: string): boolean {
  return path === '/api/user' || path === '/api/logout' || /^\/api\/security(\/|$)/.test(path)
}

export const SECOND_FACTOR_MISSING = 'Your business requires a second factor. Please set one up to continue.'

export const TRIAL_ENDED = 'Your free trial has ended. Start a subscription to continue.'

interface Entitlement {
  freeTrialEnddate: string | null
  isSubscriber: boolean
}

export function mayWork(tenant: Entitlement, now: Date): boolean {
  if (tenant.isSubscriber) return true
  return tenant.freeTrialEnddate === null || new Date(tenant.freeTrialEnddate) >= now
}

/** What the screens need to know of the HQ connection; values are masked, only their presence counts. */
interface Connection {
  isConnected: boolean
  baseUrl: string | null
  tenantToken: string | null
  userToken: string | null
}

export function isHqReady(hq: Connection): boolean {
  return hq.isConnected && Boolean(hq.baseUrl && hq.tenantToken && hq.userToken)
}

export const SETTINGS_PATH = '/settings'
export const SIGN_IN_PATHS = ['/auth', '/login'] as const
export const SIGNUP_PATH = '/business/signup'
/** Where whoever must set up a second factor does it. */
export const SECOND_FACTOR_PATH = '/second-factor'
/** Work signed in and signed out alike, so that a mailed link is never a dead end. */
export const PASSWORD_PATHS = [
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/invitation',
  '/reopen',
] as const
/** Served by the application to signed-out people; every other path shows them the landing page. */
export const SIGNED_OUT_PATHS: readonly string[] = [...SIGN_IN_PATHS, SIGNUP_PATH, ...PASSWORD_PATHS]

/** The labels on cars: whoever scans one wants to report something, and not to read about Pitlane. */
const LABELS = '/v/'

/** Whether a signed-out person on `path` is asked to sign in at once, and not shown the landing page. */
export function asksToSignIn(path: string): boolean {
  return path.startsWith(LABELS)
}

/** Where a signed-in person on `path` must be sent instead, or undefined to stay. */
export function redirectFor(
  path: string,
  business: { mayWork: boolean; hqReady: boolean },
): string | undefined {
  if (isAny(PASSWORD_PATHS, path)) return undefined
  const restricted = !business.mayWork || !business.hqReady
  if (restricted) return path === SETTINGS_PATH ? undefined : SETTINGS_PATH
  if (isAny(SIGN_IN_PATHS, path) || path === SIGNUP_PATH || path === SECOND_FACTOR_PATH) return '/'
  return undefined
}

/** A path of our own to go to after sign-in; anything else becomes the dashboard. */
export function ownPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted) || hasControlCharacters(wanted)) return '/'
  const path = wanted.split(/[?#]/, 1)[0] ?? '/'
  return SIGNED_OUT_PATHS.includes(path) || path.startsWith('/api/') ? '/' : wanted
}

function hasControlCharacters(text: string): boolean {
  return [...text].some((character) => character < ' ')
}

function isAny(paths: readonly string[], path: string): boolean {
  return paths.includes(path)
}
