import { username } from '@pitlane/contract/accounts/calls'
import { comparable, isReadable, NAME_MAX, USERNAME_MAX } from '@pitlane/contract/formats'
import { type PublicContext, type ReadContext, withTenant } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { newToken } from '../../platform/secrets.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { holdAdmins, insertUser } from '../accounts/queries.ts'
import { assertRoom } from '../accounts/room-for-people.ts'
import { ssoHappened } from './happened.ts'
import { type Claims, Unproven } from './prove.ts'
import { keepLink, linkedUser, personWithEmail, takenNames } from './queries.ts'

const MOST_NAMESAKES = 50

/** Somebody new, known by the issuer from the start, with a password that nobody knows. */
export async function createEmployee(
  visitor: PublicContext,
  tenantId: string,
  claims: Claims & { email: string },
): Promise<string> {
  const passwordHash = await hashPassword(newToken(), tenantId)
  return withTenant(visitor, tenantId, async (ctx) => {
    await holdAdmins(ctx)
    // Two windows of one person: whoever comes second is the one that the first has made.
    const already = await linkedUser(ctx, claims)
    if (already) return already
    if (await personWithEmail(ctx, comparable(claims.email))) throw new Unproven('expired')
    await assertRoom(ctx, { isNew: true })
    const [local = ''] = claims.email.split('@', 1)
    const user = await insertUser(ctx, {
      username: await freeName(ctx, local),
      email: claims.email,
      firstName: nameOf(claims.firstName) ?? local.slice(0, NAME_MAX),
      lastName: nameOf(claims.lastName) ?? '-',
      passwordHash,
      role: 'employee',
    })
    const { issuer, subject } = claims
    await keepLink(ctx, { userId: user.id, issuer, subject })
    await say(ctx, ssoHappened, { action: 'created', userId: user.id })
    return user.id
  })
}

/** What stands before the @, or the first number behind it that nobody has. */
async function freeName(ctx: ReadContext, local: string): Promise<string> {
  const base = username.safeParse(local).success ? local.slice(0, USERNAME_MAX - 4) : 'employee'
  const names = [base, ...Array.from({ length: MOST_NAMESAKES }, (_, index) => `${base}-${index + 2}`)]
  const taken = new Set(await takenNames(ctx, names.map(comparable)))
  return names.find((name) => !taken.has(comparable(name))) ?? `employee-${newToken().slice(0, 12)}`
}

function nameOf(said: string | undefined): string | undefined {
  const name = said?.trim().slice(0, NAME_MAX)
  return name && isReadable(name) ? name : undefined
}
