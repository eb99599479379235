import { accounts } from '@pitlane/contract/accounts/calls'
import { checks } from '@pitlane/contract/checks/calls'
import { frontDoor } from '../../front-door.ts'
import { demoBusiness } from '../business.ts'
import type { SeedContext } from '../seed.ts'

/** Cars are looked at when they come back, as an administrator would turn it on. */
export async function turnChecksOn({ app }: SeedContext): Promise<void> {
  const { admin, slug } = demoBusiness
  const { call } = frontDoor(app)
  await call(accounts.signIn, { username: admin.username, password: admin.password, businessSlug: slug })
  const { items, photos } = await call(checks.settings, {})
  await call(checks.saveSettings, { isActive: true, items, photos })
  await call(accounts.signOut, {})
}
