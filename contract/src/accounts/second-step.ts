import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { requiredText } from '../formats.ts'
import { User } from './calls.ts'
import { RequestOptions, UsedPasskey } from './passkey-shapes.ts'

/** How long whoever gave a right password has for the second step, and how often it may go wrong. */
export const CHALLENGE_MINUTES = 5
export const CHALLENGE_TRIES = 5

/** How a second step can be taken. */
const secondMethods = ['totp', 'recoveryCode', 'passkey'] as const
export type SecondMethod = (typeof secondMethods)[number]

export const SECOND_FACTOR_NEEDED = 'Please confirm that it is you.'
export const WRONG_CODE = 'This code is not valid.'
export const SIGN_IN_AGAIN = 'Please sign in again.'
const ONE_WAY = 'Please give a code, a recovery code or a passkey.'

const CODE_MAX = 40
const challenge = requiredText(SIGN_IN_AGAIN, 256)

/** A code as it is typed: people put spaces into it. */
export const givenCode = requiredText(WRONG_CODE, CODE_MAX)

const SecondStep = z
  .object({
    challenge,
    code: givenCode.optional(),
    recoveryCode: givenCode.optional(),
    passkey: UsedPasskey.optional(),
  })
  .refine(
    ({ code, recoveryCode, passkey }) =>
      [code, recoveryCode, passkey].filter((it) => it !== undefined).length === 1,
    { path: ['code'], message: ONE_WAY },
  )
export type SecondStep = z.output<typeof SecondStep>

const forAnybody = { access: 'public', trial: 'open' } as const

/** What follows a right password where it is not enough, and what goes without one; apart from accounts, which sign-in loads. */
export const secondStep = {
  take: endpoint({
    ...forAnybody,
    method: 'POST',
    path: '/api/login/second-factor',
    summary: 'Take the second step of a sign-in: with a code, a recovery code or a passkey',
    example: { challenge: '$CHALLENGE', code: '$TOTP_CODE' },
    input: SecondStep,
    output: User,
  }),
  passkeyOptions: endpoint({
    ...forAnybody,
    method: 'POST',
    path: '/api/login/passkey/options',
    summary: 'What a browser looks for a passkey with; with a challenge, for one of that person',
    input: z.object({ challenge: challenge.optional() }),
    output: RequestOptions,
  }),
  passkey: endpoint({
    ...forAnybody,
    method: 'POST',
    path: '/api/login/passkey',
    summary: 'Sign in with a passkey alone',
    example: {
      credential: {
        id: '$CREDENTIAL_ID',
        rawId: '$CREDENTIAL_ID',
        type: 'public-key',
        response: {
          clientDataJSON: '$CLIENT_DATA',
          authenticatorData: '$AUTHENTICATOR_DATA',
          signature: '$CREDENTIAL_SIGNATURE',
        },
      },
    },
    input: z.object({ credential: UsedPasskey }),
    output: User,
  }),
}
