import { USERNAME_TAKEN } from '@pitlane/contract/accounts/calls'
import { INVITATION_INVALID, type invitations, JOINED } from '@pitlane/contract/accounts/invitations'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { lookForLink } from '../../../platform/access/links.ts'
import { networkOf } from '../../../platform/access/network.ts'
import { type PublicContext, type ReadContext, withTenant } from '../../../platform/context.ts'
import { say } from '../../../platform/happened.ts'
import { confirmMailbox, mailboxHash } from '../../../platform/mail/mailbox-queries.ts'
import { digest, newToken } from '../../../platform/secrets.ts'
import { assertUncommon } from '../common-passwords.ts'
import { securityHappened, userHappened } from '../happened.ts'
import { creationOptions, keepingMade } from '../passkeys/make-passkey.ts'
import { hashPassword } from '../passwords.ts'
import { holdAdmins, insertUser, userNamed } from '../queries.ts'
import { assertRoom } from '../room-for-people.ts'
import { type Invited, invitedBy, takeInvitation } from './invitation-queries.ts'

type Look = typeof invitations.look
type Options = typeof invitations.passkeyOptions
type Accept = typeof invitations.accept

export async function lookAtInvitation(
  visitor: PublicContext,
  { token }: Input<Look>,
): Promise<Output<Look>> {
  const { email, firstName, lastName, businessName, businessSlug } = (await found(visitor, token)).invited
  return { email, firstName, lastName, businessName, businessSlug }
}

/** Their id is known before they are: a name that somebody has is said before a passkey is made for it. */
export async function passkeyForInvited(
  visitor: PublicContext,
  { token, username }: Input<Options>,
): Promise<Output<Options>> {
  const { ctx, invited } = await found(visitor, token)
  if (await userNamed(ctx, username))
    throw new AppError('conflict', USERNAME_TAKEN, {
      errors: [{ path: 'username', message: USERNAME_TAKEN }],
    })
  return creationOptions(ctx, { ...invited, username })
}

/**
 * Of two who come with the same link one is let in. Having it proves that the mailbox is theirs. Whoever makes a passkey has a password
 * that nobody knows.
 */
export async function acceptInvitation(
  visitor: PublicContext,
  { token, username, password, passkey }: Input<Accept>,
): Promise<Output<Accept>> {
  const { ctx, invited } = await found(visitor, token)
  const { businessName, businessSlug, ...person } = invited
  if (password !== undefined)
    await assertUncommon({
      ...{ password, path: 'password' },
      known: [username, person.email, person.firstName, person.lastName, businessName, businessSlug],
    })
  const keep = passkey && (await keepingMade(ctx, person.id, passkey))
  const passwordHash = await hashPassword(password ?? newToken(), networkOf(visitor.address))
  return withTenant(ctx, ctx.tenantId, async (tenant) => {
    await holdAdmins(tenant)
    if (!(await takeInvitation(tenant, digest(token)))) throw invalid()
    await assertRoom(tenant, { isNew: true })
    const user = await insertUser(tenant, { ...person, username, passwordHash })
    await confirmMailbox(tenant, mailboxHash(person.email))
    const theirs = { ...tenant, user }
    await say(theirs, userHappened, { userId: user.id, did: ['joined'] })
    if (keep) {
      const { name } = await keep(tenant, visitor.device)
      await say(theirs, securityHappened, { userId: user.id, action: 'passkey_added', name })
    }
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
