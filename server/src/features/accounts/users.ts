import { type accounts, LAST_ADMIN, USER_GONE, type UserAccount } from '@pitlane/contract/accounts'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { isId } from '@pitlane/contract/formats'
import type { StepsContextFor } from '../../platform/serve.ts'
import { hashPassword } from './passwords.ts'
import { findUser, holdAdmins, updateUser, voidResetTokens } from './queries.ts'

type Change = typeof accounts.updateUser

/** One change after the other in a business, so that two administrators cannot take each other's role at once. */
export async function changeUser(
  ctx: StepsContextFor<Change>,
  { id, password, ...changes }: Input<Change>,
): Promise<UserAccount> {
  if (!isId(id) || !(await findUser(ctx, id))) throw new AppError('not_found', USER_GONE)
  const passwordHash = password === undefined ? undefined : await hashPassword(password, ctx.tenantId)
  return ctx.withTenant(async (tenant) => {
    const admins = await holdAdmins(tenant)
    if (!admins.includes(ctx.user.id))
      throw new AppError('forbidden', 'Only business administrators can do this.')
    const isAdminAfterwards = changes.role !== 'employee' && changes.isActive !== false
    if (!isAdminAfterwards && !admins.some((admin) => admin !== id))
      throw new AppError('conflict', LAST_ADMIN)

    const { sessions } = ctx.platform
    await updateUser(tenant, id, { ...changes, passwordHash })
    sessions.forget(tenant, (session) => session.user.id === id)
    if (passwordHash) await voidResetTokens(tenant, id)
    if (changes.isActive === false) await sessions.closeAll(tenant, id)
    else if (passwordHash)
      await sessions.closeAll(tenant, id, id === ctx.user.id ? ctx.sessionKey : undefined)
    const user = await findUser(tenant, id)
    if (!user) throw new AppError('not_found', USER_GONE)
    return user
  })
}
