import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { givenId, id, instant, message, PASSWORD_MAX, requiredName, tooLong } from '../formats.ts'
import { PASSKEYS_MOST } from '../limits.ts'
import { CreationOptions, MadePasskey, UsedPasskey } from './passkey-shapes.ts'
import { givenCode } from './second-step.ts'

export const RECOVERY_CODES = 10
/** Whoever signed in longer ago says who they are again before they change how they sign in. */
export const FRESH_MINUTES = 10
/** How long a secret may wait for the first code made with it. */
export const OFFER_MINUTES = 60

export const CONFIRM_FIRST = 'Please confirm that it is you.'
const CONFIRM_ONE_WAY = 'Please give your password or use a passkey.'
export const LAST_FACTOR = 'Your business requires a second factor. Please set up another one first.'
export const NO_FACTOR = 'Please set up an authenticator app or a passkey first.'
export const OWN_FACTOR_FIRST = 'Please set up a second factor for yourself first.'
export const OWN_SECOND_FACTOR = 'Please change your own second factor under Security.'
export const NO_AUTHENTICATOR = 'There is no authenticator app.'
export const NOTHING_OFFERED = 'Please begin again with a new code to scan.'
export const PASSKEY_GONE = 'This passkey no longer exists.'
export const PASSKEY_KNOWN = 'This passkey is registered already.'
export const SESSION_GONE = 'This session has ended already.'
export const TOO_MANY_PASSKEYS = `You have ${PASSKEYS_MOST} passkeys already. Please remove one first.`

export const Passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

export const Security = z.object({
  /** Whether an authenticator app is set up. */
  totp: z.boolean(),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(Passkey),
})
export type Security = z.output<typeof Security>

/** Shown once, and never again. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

const Confirmation = z
  .object({
    password: z.string().min(1, CONFIRM_ONE_WAY).max(PASSWORD_MAX, tooLong(PASSWORD_MAX)).optional(),
    passkey: UsedPasskey.optional(),
  })
  .refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), {
    path: ['password'],
    message: CONFIRM_ONE_WAY,
  })

const ofOneself = { access: 'person', trial: 'open' } as const

/** How somebody signs in. Reached also by whoever must set up a second factor first. */
export const security = {
  current: endpoint({
    ...ofOneself,
    method: 'GET',
    path: '/api/security',
    summary: 'How the own account is secured',
    output: Security,
  }),
  offerTotp: endpoint({
    ...ofOneself,
    method: 'POST',
    path: '/api/security/totp',
    summary: 'A new secret for an authenticator app; it counts once a code made with it was given',
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint({
    ...ofOneself,
    method: 'POST',
    path: '/api/security/totp/confirm',
    summary: 'Let the authenticator app count, and get new recovery codes',
    example: { code: '$TOTP_CODE' },
    input: z.object({ code: givenCode }),
    output: RecoveryCodes,
  }),
  removeTotp: endpoint({
    ...ofOneself,
    method: 'DELETE',
    path: '/api/security/totp',
    summary: 'Use the authenticator app no more',
    output: message,
  }),
  renewCodes: endpoint({
    ...ofOneself,
    method: 'POST',
    path: '/api/security/recovery-codes',
    summary: 'Get new recovery codes; the ones before no longer work',
    output: RecoveryCodes,
  }),
  passkeyOptions: endpoint({
    ...ofOneself,
    method: 'POST',
    path: '/api/security/passkeys/options',
    summary: 'What a browser makes a passkey with',
    output: CreationOptions,
  }),
  addPasskey: endpoint({
    ...ofOneself,
    method: 'POST',
    path: '/api/security/passkeys',
    summary: 'Register a passkey',
    example: {
      name: 'Front desk',
      credential: {
        id: '$CREDENTIAL_ID',
        rawId: '$CREDENTIAL_ID',
        type: 'public-key',
        response: { clientDataJSON: '$CLIENT_DATA', attestationObject: '$ATTESTATION' },
      },
    },
    input: z.object({ name: requiredName('Name is required'), credential: MadePasskey }),
    output: Passkey,
    status: 201,
  }),
  removePasskey: endpoint({
    ...ofOneself,
    method: 'DELETE',
    path: '/api/security/passkeys/:id',
    summary: 'Remove one of the own passkeys',
    input: z.object({ id: givenId }),
    output: message,
  }),
  confirm: endpoint({
    ...ofOneself,
    method: 'POST',
    path: '/api/security/confirm',
    summary: 'Say again who one is, before something of this is changed',
    example: { password: '$PITLANE_PASSWORD' },
    input: Confirmation,
    output: message,
  }),
}

export const OwnSession = z.object({
  id,
  /** The browser and the system, as far as it says. */
  device: z.string(),
  /** Roughly where: a range of addresses (IPv4 /24, IPv6 /48). */
  place: z.string().nullable(),
  createdAt: instant,
  /** To the hour. */
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const ownSessions = {
  list: endpoint({
    ...ofOneself,
    method: 'GET',
    path: '/api/sessions',
    summary: 'Where one is signed in, last used first',
    output: z.array(OwnSession),
  }),
  end: endpoint({
    ...ofOneself,
    method: 'DELETE',
    path: '/api/sessions/:id',
    summary: 'Sign out one of the own sessions',
    input: z.object({ id: givenId }),
    output: message,
  }),
  endOthers: endpoint({
    ...ofOneself,
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'Sign out everywhere else',
    output: message,
  }),
}
