import { z } from 'zod'
import { roles } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { email, givenId, id, instant, message, requiredName, requiredText } from '../formats.ts'
import { password, username } from './calls.ts'
import { CreationOptions, MadePasskey } from './passkey-shapes.ts'

// Apart from the calls, which the sign-in page brings along.

export const INVITATION_DAYS = 7
/** Of one business: each is a mail to somebody who may never have heard of us. */
export const INVITATIONS_PER_HOUR = 50

export const INVITATION_INVALID =
  'This invitation is no longer valid. Please ask whoever invited you for a new one.'
export const INVITATION_GONE = 'This invitation no longer exists.'
export const INVITED_OFTEN = 'Your business has sent many invitations within an hour. Please try again later.'
export const JOINED = 'Your account is ready. You can sign in now.'
const ONE_WAY_IN = 'Please choose a password or make a passkey.'

export const Invitation = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(roles),
  createdAt: instant,
  expiresAt: instant,
})
export type Invitation = z.output<typeof Invitation>

export const NewInvitation = z.object({
  email,
  firstName: requiredName('First name is required'),
  lastName: requiredName('Last name is required'),
  role: z.enum(roles).default('employee'),
})

const token = requiredText('Token is required', 256)

/** Who somebody wants to be, before they make a passkey for it. */
export const ChosenName = z.object({ token, username })

export const Acceptance = ChosenName.extend({
  password: password.optional(),
  passkey: MadePasskey.optional(),
}).refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
  path: ['password'],
  message: ONE_WAY_IN,
})

const forAdmins = { access: 'admin', trial: 'open' } as const

export const invitations = {
  list: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/api/invitations',
    summary: 'Who is invited and has not come yet, the newest first',
    output: z.array(Invitation),
  }),
  invite: endpoint({
    ...forAdmins,
    method: 'POST',
    path: '/api/invitations',
    summary: `Invite somebody by mail; the link works once, for ${INVITATION_DAYS} days. Another one for the same address replaces it`,
    example: { email: 'ines@example.com', firstName: 'Ines', lastName: 'Ortega' },
    input: NewInvitation,
    output: Invitation,
    status: 201,
  }),
  takeBack: endpoint({
    ...forAdmins,
    method: 'DELETE',
    path: '/api/invitations/:id',
    summary: 'Take an invitation back; its link leads nowhere from then on',
    input: z.object({ id: givenId }),
    output: message,
  }),
  look: endpoint({
    method: 'POST',
    path: '/api/invitations/look',
    access: 'public',
    trial: 'open',
    summary: 'Who is invited with this link, and to which business',
    example: { token: '$INVITATION_TOKEN' },
    input: z.object({ token }),
    output: Invitation.pick({ email: true, firstName: true, lastName: true }).extend({
      businessName: z.string(),
      businessSlug: z.string(),
    }),
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/api/invitations/passkey/options',
    access: 'public',
    trial: 'open',
    summary: 'What the browser of somebody who is invited makes a passkey with, instead of a password',
    example: { token: '$INVITATION_TOKEN', username: 'ines' },
    input: ChosenName,
    output: CreationOptions,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/invitations/accept',
    access: 'public',
    trial: 'open',
    summary: 'Become a user with a mailed link, under a name of one’s own, with a password or a passkey',
    example: { token: '$INVITATION_TOKEN', username: 'ines', password: '$NEW_PASSWORD' },
    input: Acceptance,
    output: z.object({ message: z.string(), username: z.string(), businessSlug: z.string() }),
    status: 201,
  }),
}
