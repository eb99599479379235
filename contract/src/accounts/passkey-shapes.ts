import { z } from 'zod'

export const PASSKEY_INVALID = 'This passkey could not be used here.'

/** Bytes as browsers write them. Nothing that a passkey says is longer; signatures of tomorrow take some thousand characters. */
const bytes = (most = 20_000) =>
  z
    .string({ error: PASSKEY_INVALID })
    .max(most, PASSKEY_INVALID)
    .regex(/^[\w-]*$/, PASSKEY_INVALID)
const word = z.string().max(40, PASSKEY_INVALID)
const ID_MAX = 1_400

const asked = { error: PASSKEY_INVALID }
const credential = {
  id: bytes(ID_MAX).min(1, PASSKEY_INVALID),
  rawId: bytes(ID_MAX).min(1, PASSKEY_INVALID),
  type: z.literal('public-key', asked),
  authenticatorAttachment: word.nullish(),
}

/** What a browser answers when a passkey was made (WebAuthn, `RegistrationResponseJSON`). */
export const MadePasskey = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(),
        attestationObject: bytes(),
        transports: z.array(word).max(10, PASSKEY_INVALID).optional(),
      },
      asked,
    ),
  },
  asked,
)
export type MadePasskey = z.output<typeof MadePasskey>

/** What a browser answers when a passkey was used (WebAuthn, `AuthenticationResponseJSON`). */
export const UsedPasskey = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytes(),
        authenticatorData: bytes(),
        signature: bytes(),
        userHandle: bytes(ID_MAX).nullish(),
      },
      asked,
    ),
  },
  asked,
)
export type UsedPasskey = z.output<typeof UsedPasskey>

const Named = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** `PublicKeyCredentialCreationOptionsJSON`: what a browser makes a passkey with. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(Named),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** `PublicKeyCredentialRequestOptionsJSON`: what a browser looks for a passkey with. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(Named),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof RequestOptions>
