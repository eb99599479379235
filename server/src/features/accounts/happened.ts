import type { Role } from '@pitlane/contract/access'
import { happening } from '../../platform/happened.ts'

/**
 * A password was replaced by somebody who did not have to know it: by a mailed link, or by an administrator. Whoever had it before may
 * not be its owner, so what was opened with it ends.
 */
export const passwordReplaced = happening<{ userId: string }>('accounts')

/** Somebody has another password from now on. */
export const passwordChanged = happening<PasswordChange>('passwords')

export interface PasswordChange {
  userId: string
  how: 'themselves' | 'link' | 'administrator'
}

/** Somebody has come in; what their browser carried for us goes along. */
export interface SignedInHere {
  ticket?: string | undefined
  /** With what, if not with a password alone. */
  how?: SignInHow | undefined
}

export type SignInHow =
  | 'a passkey'
  | 'single sign-on'
  | 'a password and a code'
  | 'a password and a recovery code'
  | 'a password and a passkey'

export const signedIn = happening<SignedInHere>('sign-ins')
export const signedOut = happening<object>('sign-outs')
/** Somebody tried a wrong password of this person, or with the right one a wrong code. */
export const signInFailed = happening<SignInFailed>('failed sign-ins')

export interface SignInFailed {
  userId: string
  wrong: 'password' | 'code'
}

/** What becomes of people who may sign in. */
export const userHappened = happening<UserHappened>('users')

interface UserHappened {
  userId: string
  did: readonly UserAct[]
  /** Which they have, where that is new. */
  role?: Role
}

export type UserAct =
  /** With their business. */
  | 'registered'
  | 'created'
  /** Somebody who has no account yet; their id is the one they will have. */
  | 'invited'
  | 'no longer invited'
  | 'joined'
  | 'renamed'
  | 'pictured'
  | 'promoted'
  | 'demoted'
  | 'deactivated'
  | 'reactivated'
  | 'asked for another address'
  | 'kept their address'
  | 'moved to another address'

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

export const securityHappened = happening<SecurityChange>('second factors')
