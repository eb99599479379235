import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { inTurn } from '../../platform/in-turn.ts'

/** Argon2id, the library's default kind. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing takes tens of milliseconds of a core: only so many at once, so that a flood of sign-ins takes no machine. */
const turn = inTurn({
  atOnce: Math.max(1, availableParallelism() - 1),
  mostWaiting: 200,
  refusal: 'Too many people are signing in right now. Please try again in a moment.',
})

export function hashPassword(password: string): Promise<string> {
  return turn(() => hash(password, strength))
}

/** An unknown name costs the same time as a known one: without a hash, one that fits nothing is compared. */
export function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  return turn(async () => {
    nobodys ??= hash('nobody has this password', strength)
    const isRight = await verify(passwordHash ?? (await nobodys), password)
    return isRight && passwordHash !== undefined
  })
}

let nobodys: Promise<string> | undefined
