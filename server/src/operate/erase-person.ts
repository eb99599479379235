import { comparable } from '@pitlane/contract/formats'
import { hashPassword } from '../features/accounts/passwords.ts'
import { eraseUser, findUser, holdAdmins, type NamedUser, userNamed } from '../features/accounts/queries.ts'
import { deleteJobs } from '../features/closing/erase-queries.ts'
import { releaseFromOwner } from '../features/files/queries.ts'
import { removeMarked } from '../features/files/remove-objects.ts'
import { countRepairsNaming } from '../features/repairs/naming-queries.ts'
import { contactOf, setContact } from '../features/tenants/queries.ts'
import { asSystem, type WriteContext, withTenant } from '../platform/context.ts'
import { forgetMailbox, mailboxHash } from '../platform/mail/mailbox-queries.ts'
import { newToken } from '../platform/secrets.ts'
import { type Command, operating, Refusal } from './command.ts'
import { findBusiness } from './find-business.ts'
import { belongings, deleteBelongings } from './table-queries.ts'

/** What they did stays, done by somebody without a name: repairs, histories and exports read the name from the person. */
export const erasePerson: Command = {
  takes: ['slug', 'username'],
  isFinal: true,
  does: "replaces a person's name and address for good; repairs stay, sessions and the picture go",
  async run(moment, [name = '', username = '']) {
    const { id: tenantId, slug } = await findBusiness(moment, name)
    const { sessions } = moment.platform
    const nobodysPassword = await hashPassword(newToken(), tenantId)
    const erased = await withTenant(moment, tenantId, async (ctx) => {
      const admins = await holdAdmins(ctx)
      const person = existing(await userNamed(ctx, username), slug, username)
      const [another] = admins.filter((id) => id !== person.id)
      if (!another) throw new Refusal(lastAdmin(slug, username))
      const pictures = await releaseFromOwner(ctx, person.id, [])
      await sessions.closeAll(ctx, person.id)
      for (const belonging of await belongings(ctx)) await deleteBelongings(ctx, belonging, person.id)
      await eraseUser(ctx, person.id, nobodysPassword)
      await forgetMailbox(ctx, mailboxHash(person.emailKey))
      const repairs = await countRepairsNaming(ctx, person.id)
      const isContactMoved = await moveContact(ctx, person.emailKey, another)
      return { ...person, pictures, repairs, isContactMoved }
    })
    // What is not done from here on is done by the hourly clean-up.
    await removeMarked(moment, tenantId, erased.pictures)
    await asSystem(moment, operating, (ctx) => deleteJobs(ctx, { emails: [erased.emailKey] }))
    const contact = erased.isContactMoved ? ` ${slug}'s contact address is now an administrator's.` : ''
    const repairs = erased.repairs === 1 ? '1 repair' : `${erased.repairs} repairs`
    return `${username} of ${slug} is erased. What they did stays, without a name: ${repairs}.${contact}`
  },
}

function existing(person: NamedUser | undefined, slug: string, username: string): NamedUser {
  if (!person) throw new Refusal(`There is nobody called "${username}" in ${slug}. Nothing was changed.`)
  return person
}

function lastAdmin(slug: string, username: string): string {
  return (
    `${username} is the only administrator of ${slug}. Let somebody else become one first, or erase the business. ` +
    'Nothing was changed.'
  )
}

/** The business is written to at the address of an administrator who stays. */
async function moveContact(ctx: WriteContext, emailKey: string, adminId: string): Promise<boolean> {
  if (comparable((await contactOf(ctx)) ?? '') !== emailKey) return false
  const admin = await findUser(ctx, adminId)
  if (admin) await setContact(ctx, admin.email)
  return admin !== undefined
}
