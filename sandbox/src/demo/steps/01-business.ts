import { accounts } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { frontDoor } from '../../front-door.ts'
import { demoBusiness } from '../business.ts'
import type { SeedContext } from '../seed.ts'

/** Through the front door, as anybody would: register, sign in, create the employee. */
export async function openBusiness({ app }: SeedContext): Promise<void> {
  const { name, slug, contactEmail, timezone, admin, staff } = demoBusiness
  const { call } = frontDoor(app)
  await unlessThere(
    call(accounts.registerBusiness, {
      businessName: name,
      businessSlug: slug,
      contactEmail,
      timezone,
      adminUsername: admin.username,
      adminPassword: admin.password,
      adminFirstName: admin.firstName,
      adminLastName: admin.lastName,
    }),
  )
  await call(accounts.signIn, { username: admin.username, password: admin.password, businessSlug: slug })
  await unlessThere(call(accounts.createUser, staff))
  await call(accounts.signOut, {})
}

/** A seed that was killed half way finds what it had made. */
async function unlessThere(made: Promise<unknown>): Promise<void> {
  await made.catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
  })
}
