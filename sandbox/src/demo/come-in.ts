import { accounts, type User } from '@pitlane/contract/accounts/calls'
import type { FastifyInstance } from 'fastify'
import { type FrontDoor, frontDoor } from '../front-door.ts'
import { demoBusiness } from './business.ts'

interface CameIn extends FrontDoor {
  user: User
  leave(): Promise<unknown>
}

/** Somebody of the demo business signs in through the front door, as anybody would. */
export async function comeIn(app: FastifyInstance, who: 'admin' | 'staff'): Promise<CameIn> {
  const door = frontDoor(app)
  const { username, password } = demoBusiness[who]
  const user = await door.call(accounts.signIn, { username, password, businessSlug: demoBusiness.slug })
  return { ...door, user, leave: () => door.call(accounts.signOut, {}) }
}
