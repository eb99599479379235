import type { AuditKind } from './kinds.ts'

/** As administrators choose by them. */
export const auditLabels: Record<AuditKind, string> = {
  sign_in: 'Sign-ins',
  sign_in_failed: 'Failed sign-ins',
  sign_out: 'Sign-outs',
  password: 'Passwords',
  second_factor: 'Second factor',
  session: 'Sessions',
  user: 'Users',
  settings: 'Settings',
  hq: 'HQ connection',
  billing: 'Billing',
  token: 'API tokens',
  webhook: 'Webhooks',
  sso: 'Single sign-on',
  export: 'Exports',
  import: 'Imports',
  delete: 'Deletions',
  close: 'Closing',
}
