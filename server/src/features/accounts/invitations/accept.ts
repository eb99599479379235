import { INVITATION_INVALID, type invitations, JOINED } from '@pitlane/contract/accounts/invitations'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { lookForLink } from '../../../platform/access/links.ts'
import { networkOf } from '../../../platform/access/network.ts'
import { type PublicContext, type ReadContext, withTenant } from '../../../platform/context.ts'
import { say } from '../../../platform/happened.ts'
import { confirmMailbox, mailboxHash } from '../../../platform/mail/mailbox-queries.ts'
import { digest } from '../../../platform/secrets.ts'
import { assertUncommon } from '../common-passwords.ts'
import { userHappened } from '../happened.ts'
import { hashPassword } from '../passwords.ts'
import { holdAdmins, insertUser } from '../queries.ts'
import { assertRoom } from '../room-for-people.ts'
import { type Invited, invitedBy, takeInvitation } from './invitation-queries.ts'

type Look = typeof invitations.look
type Accept = typeof invitations.accept

export async function lookAtInvitation(
  visitor: PublicContext,
  { token }: Input<Look>,
): Promise<Output<Look>> {
  const { email, firstName, lastName, businessName, businessSlug } = (await found(visitor, token)).invited
  return { email, firstName, lastName, businessName, businessSlug }
}

/** Of two who come with the same link one is let in. Having it proves that the mailbox is theirs. */
export async function acceptInvitation(
  visitor: PublicContext,
  { token, username, password }: Input<Accept>,
): Promise<Output<Accept>> {
  const { ctx, invited } = await found(visitor, token)
  const { businessName: _, businessSlug, ...person } = invited
  await assertUncommon({ password, path: 'password', known: [username, person.email] })
  const passwordHash = await hashPassword(password, networkOf(visitor.address))
  return withTenant(ctx, ctx.tenantId, async (tenant) => {
    await holdAdmins(tenant)
    if (!(await takeInvitation(tenant, digest(token)))) throw invalid()
    await assertRoom(tenant, { isNew: true })
    const user = await insertUser(tenant, { ...person, username, passwordHash })
    await confirmMailbox(tenant, mailboxHash(person.email))
    await say({ ...tenant, user }, userHappened, { userId: user.id, did: ['joined'] })
    return { message: JOINED, username: user.username, businessSlug }
  })
}

async function found(visitor: PublicContext, token: string): Promise<{ ctx: ReadContext; invited: Invited }> {
  const ctx = await lookForLink(visitor, 'invitation', token)
  const invited = ctx && (await invitedBy(ctx, digest(token)))
  if (!invited) throw invalid()
  return { ctx, invited }
}

/** Taken back, used or old: no difference between the reasons. */
function invalid(): AppError {
  return new AppError('invalid', INVITATION_INVALID)
}
