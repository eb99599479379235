import { api } from '@pitlane/contract'
import { PASSWORD } from '../makers.ts'
import type { World } from '../world.ts'
import { addedOf } from './added.ts'
import { anEmail, openMaking } from './making.ts'
import { secretsOf } from './secrets.ts'
import { thingsOf } from './things.ts'
import { valuesOf } from './values.ts'

export type Shop = Awaited<ReturnType<typeof aShop>>

/** A business with one of everything that a call can name; of two, the one with more cars has one that the other has not. */
export async function aShop(world: World, cars: number) {
  const making = await openMaking(world, cars)
  const { owner } = making
  const [things, secrets, values] = [thingsOf(making), secretsOf(making), valuesOf(making)]
  const ids = { ...addedOf(making, { ...things, ...secrets, ...values }), ...things }
  // For calls that name nothing.
  await ids['conflicts/:id']?.()
  await owner.call(api.accounts.updateSelf, { email: anEmail(), currentPassword: PASSWORD })
  return { owner, ids, secrets, values, all: { ...ids, ...secrets, ...values } }
}
