import { userNamed } from '../features/accounts/queries.ts'
import { forgetFactors } from '../features/accounts/second-factor/reset.ts'
import { withTenant } from '../platform/context.ts'
import { type Command, Refusal } from './command.ts'
import { findBusiness } from './find-business.ts'

/** For the last administrator, who has nobody else to ask. */
export const resetSecondFactor: Command = {
  takes: ['slug', 'username'],
  does: "takes away a person's authenticator app, recovery codes and passkeys; the password stays, and they are told",
  async run(moment, [name = '', username = '']) {
    const { id: tenantId, slug } = await findBusiness(moment, name)
    await withTenant(moment, tenantId, async (ctx) => {
      const person = await userNamed(ctx, username)
      if (!person) throw new Refusal(`There is nobody called "${username}" in ${slug}. Nothing was changed.`)
      await forgetFactors(ctx, person.id)
    })
    return `${username} of ${slug} signs in with the password alone, and is signed out everywhere.`
  },
}
