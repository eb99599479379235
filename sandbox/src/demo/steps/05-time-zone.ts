import { accounts } from '@pitlane/contract/accounts/calls'
import { DEFAULT_TIMEZONE, tenants } from '@pitlane/contract/tenants/calls'
import { frontDoor } from '../../front-door.ts'
import { demoBusiness } from '../business.ts'
import type { SeedContext } from '../seed.ts'

/** A demo from before it said where it is; whoever has chosen a zone keeps it. */
export async function setTimezone({ app }: SeedContext): Promise<void> {
  const { admin, slug, timezone } = demoBusiness
  const { call } = frontDoor(app)
  await call(accounts.signIn, { username: admin.username, password: admin.password, businessSlug: slug })
  const tenant = await call(tenants.current, {})
  if (tenant.timezone === DEFAULT_TIMEZONE) await call(tenants.update, { timezone })
  await call(accounts.signOut, {})
}
