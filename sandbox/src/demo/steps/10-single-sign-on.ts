import { accounts } from '@pitlane/contract/accounts/calls'
import { sso } from '@pitlane/contract/sso/calls'
import { frontDoor } from '../../front-door.ts'
import { demoBusiness } from '../business.ts'
import type { SeedContext } from '../seed.ts'

/** Lets the people of the demo business sign in with its own small issuer, as an administrator would set it up. */
export async function offerSingleSignOn({ app, issuer }: SeedContext): Promise<void> {
  const { admin, slug } = demoBusiness
  const { call } = frontDoor(app)
  await call(accounts.signIn, { username: admin.username, password: admin.password, businessSlug: slug })
  const { origin, clientId, clientSecret } = issuer
  const name = demoBusiness.sso.name
  await call(sso.save, {
    name,
    issuer: origin,
    clientId,
    clientSecret,
    isActive: true,
    createsEmployees: true,
  })
  await call(accounts.signOut, {})
}
