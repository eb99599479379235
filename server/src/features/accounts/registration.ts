import type { accounts } from '@pitlane/contract/accounts/calls'
import { DAY } from '@pitlane/contract/durations'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { TRIAL_DAYS } from '@pitlane/contract/tenants/calls'
import { networkOf } from '../../platform/access/network.ts'
import { type PublicContext, withTenant } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import type { StepsContextFor } from '../../platform/http/serve.ts'
import { newId } from '../../platform/secrets.ts'
import { insertDefaultCategories } from '../settings/queries.ts'
import { insertTenant } from '../tenants/queries.ts'
import { assertUncommon, namesOfBusiness } from './common-passwords.ts'
import { userHappened } from './happened.ts'
import { hashPassword } from './passwords.ts'
import { holdAdmins, insertUser } from './queries.ts'
import { assertRoom } from './room-for-people.ts'

type Register = typeof accounts.registerBusiness
type CreateUser = typeof accounts.createUser

/** The business, its administrator, its categories and its trial, together or not at all. */
export async function registerBusiness(
  ctx: PublicContext,
  input: Input<Register>,
): Promise<Output<Register>> {
  const { config, limits } = ctx.platform
  await limits.spend(ctx, [
    {
      name: `sign-up ${networkOf(ctx.address)}`,
      limit: config.SIGN_UP_PER_ADDRESS,
      windowSeconds: config.SIGN_UP_WINDOW_SECONDS,
    },
  ])
  await assertUncommon({
    password: input.adminPassword,
    path: 'adminPassword',
    known: [
      ...[input.adminUsername, input.contactEmail, input.adminFirstName, input.adminLastName],
      ...[input.businessName, input.businessSlug],
    ],
  })
  const passwordHash = await hashPassword(input.adminPassword, networkOf(ctx.address))
  return withTenant(ctx, newId(ctx.now), async (tenantCtx) => {
    const tenant = await insertTenant(tenantCtx, {
      name: input.businessName,
      slug: input.businessSlug,
      contactEmail: input.contactEmail,
      contactPhone: input.contactPhone,
      address: input.address,
      timezone: input.timezone,
      freeTrialEnd: new Date(ctx.now.getTime() + TRIAL_DAYS * DAY),
    })
    const user = await insertUser(tenantCtx, {
      username: input.adminUsername,
      email: input.contactEmail,
      firstName: input.adminFirstName,
      lastName: input.adminLastName,
      passwordHash,
      role: 'admin',
    })
    await insertDefaultCategories(tenantCtx)
    await say({ ...tenantCtx, user }, userHappened, { userId: user.id, did: ['registered'] })
    return { message: 'Welcome to your fleet management system!', tenant, user }
  })
}

/** Into the administrator's own business, whatever the body says. */
export async function createUser(
  ctx: StepsContextFor<CreateUser>,
  input: Input<CreateUser>,
): Promise<Output<CreateUser>> {
  if (input.tenantId && input.tenantId !== ctx.tenantId)
    throw new AppError('forbidden', 'Users can only be created in your own business.')
  await assertRoom(ctx, { isNew: true })
  const { username, email, password, firstName, lastName } = input
  const known = [username, email, firstName, lastName, ...(await namesOfBusiness(ctx))]
  await assertUncommon({ password, path: 'password', known })
  const passwordHash = await hashPassword(password, ctx.tenantId)
  return ctx.withTenant(async (tenant) => {
    await holdAdmins(tenant)
    await assertRoom(tenant, { isNew: true })
    const user = await insertUser(tenant, { ...input, passwordHash })
    await say(tenant, userHappened, { userId: user.id, did: ['created'], role: user.role })
    return user
  })
}
