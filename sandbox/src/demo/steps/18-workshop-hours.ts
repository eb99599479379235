import { accounts } from '@pitlane/contract/accounts/calls'
import { planning } from '@pitlane/contract/planning/calls'
import { DEFAULT_WORKSHOP } from '@pitlane/contract/planning/workshop'
import { frontDoor } from '../../front-door.ts'
import { demoBusiness } from '../business.ts'
import type { SeedContext } from '../seed.ts'

/** The usual hours are its own: with them a business has all that the first steps ask for. */
export async function setWorkshopHours({ app }: SeedContext): Promise<void> {
  const { admin, slug } = demoBusiness
  const { call } = frontDoor(app)
  await call(accounts.signIn, {
    ...{ username: admin.username, password: admin.password },
    businessSlug: slug,
  })
  await call(planning.setWorkshop, DEFAULT_WORKSHOP)
  await call(accounts.signOut, {})
}
