import { happening } from '../../platform/happened.ts'

/** What becomes of single sign-on in a business, and who is known by it from now on. */
export const ssoHappened = happening<SsoHappened>('sso')

type SsoHappened =
  | { action: 'saved'; name: string; issuer: string; isActive: boolean }
  | { action: 'linked'; userId: string; name: string }
  | { action: 'created'; userId: string }
