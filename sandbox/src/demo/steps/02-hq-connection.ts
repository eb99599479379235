import { accounts } from '@pitlane/contract/accounts/calls'
import { hq } from '@pitlane/contract/hq/calls'
import { frontDoor } from '../../front-door.ts'
import { demoBusiness } from '../business.ts'
import type { SeedContext } from '../seed.ts'

/** Connects the demo business to the sandbox and brings its vehicles in, as an administrator would. */
export async function connectHq({ app, hqBaseUrl }: SeedContext): Promise<void> {
  const { admin, slug } = demoBusiness
  const { call } = frontDoor(app)
  await call(accounts.signIn, { username: admin.username, password: admin.password, businessSlug: slug })
  await call(hq.saveConfig, { baseUrl: hqBaseUrl, ...demoBusiness.hq })
  await call(hq.sync, {})
  await call(accounts.signOut, {})
}
