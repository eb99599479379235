import { happening } from '../../platform/happened.ts'

/** A token is made, or taken back. */
export const tokenHappened = happening<{ action: 'made' | 'revoked'; name: string }>('token')
