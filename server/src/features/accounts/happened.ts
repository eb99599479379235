import { happening } from '../../platform/happened.ts'

/**
 * A password was replaced by somebody who did not have to know it: by a mailed link, or by an administrator. Whoever had it before may
 * not be its owner, so what was opened with it ends.
 */
export const passwordReplaced = happening<{ userId: string }>('accounts')

/** Something about how a person signs in, or where they are signed in, is another than before. */
export interface SecurityChange {
  /** Whose it is; who did it may be somebody else. */
  userId: string
  action:
    | 'totp_added'
    | 'totp_removed'
    | 'recovery_codes_renewed'
    | 'recovery_code_used'
    | 'passkey_added'
    | 'passkey_removed'
    | 'second_factor_reset'
    | 'session_ended'
    | 'other_sessions_ended'
  /** What the passkey is called. */
  name?: string
}

export const securityHappened = happening<SecurityChange>('accounts')
