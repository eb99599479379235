import { randomBytes, randomInt } from 'node:crypto'
import { NO_FACTOR, RECOVERY_CODES, type security } from '@pitlane/contract/accounts/security'
import type { Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { WriteContext } from '../../../platform/context.ts'
import type { StepsContextFor } from '../../../platform/http/serve.ts'
import type { Comer } from '../../../platform/places.ts'
import { hashWithSalt } from '../passwords.ts'
import { factorChanged } from './change-factors.ts'
import { factorsOf } from './factor-queries.ts'
import { assertFresh } from './freshness.ts'
import { replaceCodes } from './recovery-queries.ts'

/** Crockford's: no letter looks like a digit, and whoever types one all the same is understood. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
const SALT_BYTES = 16

interface Codes {
  shown: string[]
  salt: Buffer
  hashes: Buffer[]
}

/**
 * They are short enough to be typed, so they are hashed as passwords are. All of a set share a salt: whoever tries one costs one hash,
 * and not ten.
 */
export async function newCodes(of: string): Promise<Codes> {
  const salt = randomBytes(SALT_BYTES)
  const shown = Array.from({ length: RECOVERY_CODES }, newCode)
  const hashes = await Promise.all(shown.map((code) => hashOfCode(code, salt, { of })))
  return { shown, salt, hashes }
}

export function keepCodes(ctx: WriteContext, userId: string, codes: Codes): Promise<void> {
  return replaceCodes(ctx, userId, codes)
}

/** Without a set there is a hash all the same, which fits nothing: it takes as long. */
export function hashOfCode(code: string, salt: Buffer | undefined, comer: Comer): Promise<Buffer> {
  return hashWithSalt(spelled(code), salt ?? randomBytes(SALT_BYTES), comer)
}

type Renew = typeof security.renewCodes

export async function renewCodes(ctx: StepsContextFor<Renew>): Promise<Output<Renew>> {
  await assertFresh(ctx)
  if ((await factorsOf(ctx, ctx.user.id)).count === 0) throw new AppError('conflict', NO_FACTOR)
  const codes = await newCodes(ctx.tenantId)
  await ctx.withTenant(async (tenant) => {
    await keepCodes(tenant, ctx.user.id, codes)
    await factorChanged(tenant, { action: 'recovery_codes_renewed' })
  })
  return { recoveryCodes: codes.shown }
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `${letters.slice(0, LENGTH / 2).join('')}-${letters.slice(LENGTH / 2).join('')}`
}

function spelled(code: string): string {
  return code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
}
