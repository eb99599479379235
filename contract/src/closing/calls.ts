import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, message, NAME_MAX, PASSWORD_MAX, requiredText, tooLong } from '../formats.ts'

/** So long a closed business can be reopened; then everything of it is gone, and its slug is free. */
export const CLOSING_DAYS = 14
/** Each mails to all administrators. */
export const CLOSINGS_PER_DAY = 3

export const NAME_DIFFERS = 'Please type the name of your business exactly as it is shown.'
export const SUBSCRIPTION_RUNS =
  'This business still has a subscription. Please cancel it under Payments & Billing first.'
export const CLOSED_OFTEN = 'This business was closed too often today. Please try again tomorrow.'
export const BUSINESS_CLOSED =
  'Your business is closed, and everybody is signed out. All administrators get a link by mail that reopens it.'
export const BUSINESS_REOPENED = 'Your business is open again. Everybody can sign in.'
export const REOPENING_INVALID = 'This link is invalid or has expired.'

export const Closing = z.object({
  password: z
    .string({ error: 'Please enter your password' })
    .min(1, 'Please enter your password')
    .max(PASSWORD_MAX, tooLong(PASSWORD_MAX)),
  name: requiredText(NAME_DIFFERS, NAME_MAX),
})

export const closing = {
  close: endpoint({
    method: 'POST',
    path: '/api/tenant/close',
    access: 'admin',
    trial: 'open',
    summary: `Close the own business: nobody can sign in any more, and in ${CLOSING_DAYS} days everything of it is gone`,
    example: { password: '$PITLANE_PASSWORD', name: '$BUSINESS_NAME' },
    input: Closing,
    output: z.object({ message: z.string(), closesAt: instant }),
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/tenant/reopen',
    access: 'public',
    trial: 'open',
    summary: 'Reopen a closed business with the link that was mailed to its administrators',
    example: { token: '$REOPEN_TOKEN' },
    input: z.object({ token: requiredText('Token is required', 256) }),
    output: message,
  }),
}
