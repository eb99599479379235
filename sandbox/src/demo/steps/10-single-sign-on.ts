import { sso } from '@pitlane/contract/sso/calls'
import { demoBusiness } from '../business.ts'
import { comeIn } from '../come-in.ts'
import type { SeedContext } from '../seed.ts'

/** Lets the people of the demo business sign in with its own small issuer, as an administrator would set it up. */
export async function offerSingleSignOn({ app, issuer }: SeedContext): Promise<void> {
  const { call, leave } = await comeIn(app, 'admin')
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
  await leave()
}
