import { type accounts, OWN_EMAIL, USER_GONE, type UserAccount } from '@pitlane/contract/accounts/calls'
import { EMAIL_CHANGED_OFTEN, EMAIL_CHANGES_PER_HOUR } from '@pitlane/contract/accounts/room'
import { LAST_ADMIN } from '@pitlane/contract/accounts/sentences'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { comparable } from '@pitlane/contract/formats'
import { say } from '../../platform/happened.ts'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { withdrawPosted } from '../../platform/mail/post.ts'
import { changesOf } from './changes-of.ts'
import { assertUncommon, namesOfBusiness } from './common-passwords.ts'
import { applyEmail } from './email/email-change.ts'
import { passwordChanged, passwordReplaced, userHappened } from './happened.ts'
import { hashPassword } from './passwords.ts'
import { findUser, holdAdmins, updateUser, voidLinks } from './queries.ts'
import { assertRoom } from './room-for-people.ts'

const HOUR_SECONDS = 3_600

type Change = typeof accounts.updateUser

/** One change after the other in a business, so that two administrators cannot take each other's role at once. */
export async function changeUser(
  ctx: StepsContextFor<Change>,
  { id, password, email, ...changes }: Input<Change>,
): Promise<UserAccount> {
  const before = await findUser(ctx, id)
  if (!before) throw new AppError('not_found', USER_GONE)
  const { username, email: oldEmail, firstName, lastName } = before
  const isMoved = email !== undefined && comparable(email) !== comparable(oldEmail)
  // An unattended screen must not become an account: the profile asks for the password and mails a link.
  if (isMoved && id === ctx.user.id)
    throw new AppError('invalid', OWN_EMAIL, { errors: [{ path: 'email', message: OWN_EMAIL }] })
  if (isMoved) await spendEmailChange(ctx, id)
  if (password !== undefined)
    await assertUncommon({
      ...{ password, path: 'password' },
      known: [username, oldEmail, email, firstName, lastName, ...(await namesOfBusiness(ctx))],
    })
  const passwordHash = password === undefined ? undefined : await hashPassword(password, ctx.tenantId)
  return ctx.withTenant(async (tenant) => {
    const admins = await holdAdmins(tenant)
    if (!admins.includes(ctx.user.id))
      throw new AppError('forbidden', 'Only business administrators can do this.')
    const isAdminAfterwards = changes.role !== 'employee' && changes.isActive !== false
    if (!isAdminAfterwards && !admins.some((admin) => admin !== id))
      throw new AppError('conflict', LAST_ADMIN)

    const held = await findUser(tenant, id)
    if (changes.isActive && !held?.isActive) await assertRoom(tenant, { isNew: false })

    const { sessions } = ctx.platform
    await updateUser(tenant, id, { ...changes, email: isMoved ? undefined : email, passwordHash })
    sessions.forget(tenant, (session) => session.user?.id === id)
    if (changes.isActive === false) await withdrawPosted(tenant, { userId: id })
    if (isMoved) await applyEmail(tenant, { userId: id, email, oldEmail })
    if (passwordHash || changes.isActive === false) await voidLinks(tenant, id)
    if (changes.isActive === false) await sessions.closeAll(tenant, id)
    else if (passwordHash)
      await sessions.closeAll(tenant, id, id === ctx.user.id ? ctx.sessionKey : undefined)
    if (passwordHash) await say(tenant, passwordReplaced, { userId: id })
    if (passwordHash) await say(tenant, passwordChanged, { userId: id, how: 'administrator' })
    const user = await findUser(tenant, id)
    if (!user) throw new AppError('not_found', USER_GONE)
    const did = changesOf(held ?? before, user)
    if (did.length > 0) await say(tenant, userHappened, { userId: id, did })
    return user
  })
}

/** The address before is told of each: an administrator who makes up addresses shall not mail with us. */
async function spendEmailChange(ctx: StepsContextFor<Change>, userId: string): Promise<void> {
  await ctx.platform.limits.spend(ctx, [
    {
      name: `email of ${userId}`,
      limit: EMAIL_CHANGES_PER_HOUR,
      windowSeconds: HOUR_SECONDS,
      sentence: EMAIL_CHANGED_OFTEN,
    },
  ])
}
