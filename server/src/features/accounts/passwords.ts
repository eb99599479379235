import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '@pitlane/contract/errors'

/** Argon2id, the library's default kind. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = Math.max(1, availableParallelism() - 1)
const MOST_WAITING = 200

/** Hashing takes tens of milliseconds of a core: only so many at once, so that a flood of sign-ins takes no machine. */
let running = 0
const waiting: (() => void)[] = []

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, strength))
}

/** An unknown name costs the same time as a known one: without a hash, one that fits nothing is compared. */
export function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  return inTurn(async () => {
    nobodys ??= hash('nobody has this password', strength)
    const isRight = await verify(passwordHash ?? (await nobodys), password)
    return isRight && passwordHash !== undefined
  })
}

let nobodys: Promise<string> | undefined

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new AppError(
        'overloaded',
        'Too many people are signing in right now. Please try again in a moment.',
      )
    await new Promise<void>((go) => waiting.push(go))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
