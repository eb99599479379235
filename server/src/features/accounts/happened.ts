import { happening } from '../../platform/happened.ts'

/**
 * A password was replaced by somebody who did not have to know it: by a mailed link, or by an administrator. Whoever had it before may
 * not be its owner, so what was opened with it ends.
 */
export const passwordReplaced = happening<{ userId: string }>('accounts')

/** Somebody has come in; what their browser carried for us goes along. */
export interface SignedInHere {
  ticket?: string | undefined
}

export const signedIn = happening<SignedInHere>('sign-ins')
