import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { message, requiredText } from '../formats.ts'
import { User } from './calls.ts'

/** How long a mailed link to a new e-mail address works. */
export const EMAIL_LINK_HOURS = 24

export const EMAIL_LINK_INVALID = 'This confirmation link is invalid or has expired.'
export const NO_EMAIL_CHANGE = 'There is no new email address to confirm.'

/** Changing the own e-mail address after it was asked for; apart from accounts, which sign-in loads. */
export const emailChange = {
  confirm: endpoint({
    method: 'POST',
    path: '/api/email-change/confirm',
    access: 'public',
    trial: 'open',
    summary: 'Let a new e-mail address count, with the link that was mailed to it',
    example: { token: '$EMAIL_TOKEN' },
    input: z.object({ token: requiredText('Token is required', 256) }),
    output: z.object({ message: z.string(), email: z.string() }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/user/email-change',
    access: 'person',
    trial: 'open',
    summary: 'Mail the link to the new e-mail address again',
    output: message,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/user/email-change',
    access: 'person',
    trial: 'open',
    summary: 'Keep the e-mail address as it is',
    output: User,
  }),
}
