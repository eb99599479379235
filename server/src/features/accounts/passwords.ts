import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { AppError } from '@pitlane/contract/errors'
import { type Comer, openPlaces } from '../../platform/places.ts'

/** Argon2id, the library's default kind. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing takes tens of milliseconds of a core: only so many at once, so that a flood of sign-ins takes no machine, and
 * each in a lane of its own, so that one business or one network address takes it from no other.
 */
const places = openPlaces({
  atOnce: Math.max(1, availableParallelism() - 1),
  mostWaiting: 200,
  refusal: () =>
    new AppError('overloaded', 'Too many people are signing in right now. Please try again in a moment.'),
})

/** `of` is whose place it takes: a business, or for strangers the network they come from. */
export function hashPassword(password: string, of: string): Promise<string> {
  return places.use({ of }, () => hash(password, strength))
}

/** The same for what is looked for by its hash, and not compared with one. */
export function hashWithSalt(secret: string, salt: Buffer, comer: Comer): Promise<Buffer> {
  return places.use(comer, () => hashRaw(secret, { ...strength, salt }))
}

/** An unknown name costs the same time as a known one: without a hash, one that fits nothing is compared. */
export function isPassword(
  password: string,
  passwordHash: string | undefined,
  comer: Comer,
): Promise<boolean> {
  return places.use(comer, async () => {
    nobodys ??= hash('nobody has this password', strength)
    const isRight = await verify(passwordHash ?? (await nobodys), password)
    return isRight && passwordHash !== undefined
  })
}

let nobodys: Promise<string> | undefined
