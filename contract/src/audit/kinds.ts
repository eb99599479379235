/** What the activity of a business is told by. */
export const auditKinds = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'password',
  'second_factor',
  'session',
  'user',
  'settings',
  'hq',
  'billing',
  'token',
  'webhook',
  'sso',
  'export',
  'import',
  'delete',
  'close',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** What is older is shown to nobody, and forgotten soon. */
export const AUDIT_KEPT_DAYS = 400
export const AUDIT_PAGE = 20

/**
 * Entries of failed sign-ins that a business gets in a day: of a person and an address range each hour has one, and counts. Strangers who
 * try from more places are counted in one entry of the hour.
 */
export const FAILURES_PER_DAY = 1_000
