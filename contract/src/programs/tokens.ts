import { z } from 'zod'
import { tokenRights } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { givenId, id, instant, message, requiredName, tooLong } from '../formats.ts'
import { TOKENS_MOST } from '../limits.ts'

export const TOKEN_NAME_MAX = 60
/** A token ends after so many days, or never. */
export const tokenDays = [30, 90, 365] as const

const TOKEN_NAME_MISSING = 'Please name the program that will use it'
const RIGHTS_MISSING = 'Please choose what the token may do'
const DAYS_MISSING = 'Please choose 30, 90 or 365 days, or never'
export const TOKEN_GONE = 'This token no longer exists.'
export const TOKEN_REVOKED = 'Token revoked'
export const TOKENS_FULL = `A business can have at most ${TOKENS_MOST} tokens. Please revoke one first.`

/** A token as administrators see it; the secret itself was shown once. */
export const Token = z.object({
  id,
  name: z.string(),
  rights: z.enum(tokenRights),
  /** What it begins with, to tell one from another. */
  prefix: z.string(),
  createdAt: instant,
  /** Who made it. It acts for the business, also when they have left. */
  by: z.object({ id, name: z.string() }),
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
  /** To the minute. */
  lastUsedAt: instant.nullable(),
})
export type Token = z.output<typeof Token>

export const NewToken = z.object({
  name: requiredName(TOKEN_NAME_MISSING).max(TOKEN_NAME_MAX, tooLong(TOKEN_NAME_MAX)),
  rights: z.enum(tokenRights, { error: RIGHTS_MISSING }),
  expiresInDays: z.literal(tokenDays, { error: DAYS_MISSING }).nullable(),
})

const forAdmins = { access: 'admin', trial: 'open' } as const

export const tokens = {
  list: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/api/tokens',
    summary: 'The tokens with which programs act for the business, newest first; those that have expired too',
    output: z.array(Token),
  }),
  make: endpoint({
    ...forAdmins,
    method: 'POST',
    path: '/api/tokens',
    summary: 'Make a token; it is shown in this answer and never again',
    example: { name: 'Telematics', rights: 'write', expiresInDays: 90 },
    input: NewToken,
    output: Token.extend({ token: z.string() }),
    status: 201,
  }),
  revoke: endpoint({
    ...forAdmins,
    method: 'DELETE',
    path: '/api/tokens/:id',
    summary: 'Make a token worthless, at once',
    input: z.object({ id: givenId }),
    output: message,
  }),
}
