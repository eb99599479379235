import { EMAIL_TAKEN } from '@pitlane/contract/accounts/calls'
import {
  INVITATION_DAYS,
  INVITATION_GONE,
  INVITATIONS_PER_HOUR,
  INVITED_OFTEN,
  type Invitation,
  type invitations,
} from '@pitlane/contract/accounts/invitations'
import { DAY, HOUR } from '@pitlane/contract/durations'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { comparable } from '@pitlane/contract/formats'
import { newTokenOf } from '../../../platform/access/tokens.ts'
import type { SignedIn, WriteContext } from '../../../platform/context.ts'
import { say } from '../../../platform/happened.ts'
import type { StepsContextFor } from '../../../platform/http/serve.ts'
import { mailLimits } from '../../../platform/mail/mail-limits.ts'
import { digest } from '../../../platform/secrets.ts'
import { isEmailTaken } from '../email/email-change-queries.ts'
import { userHappened } from '../happened.ts'
import { holdAdmins } from '../queries.ts'
import { assertRoom } from '../room-for-people.ts'
import { mailInvitation } from './invitation-mail.ts'
import { deleteInvitation, isInvited, replaceInvitation } from './invitation-queries.ts'

type Invite = typeof invitations.invite

/** Whoever asks waits for the mail: what cannot be sent is refused at once. */
export async function invite(ctx: StepsContextFor<Invite>, input: Input<Invite>): Promise<Invitation> {
  await assertPossible(ctx, input.email)
  await spendInvitation(ctx, input.email)
  return ctx.withTenant(async (tenant) => {
    await holdAdmins(tenant)
    await assertPossible(tenant, input.email)
    const token = newTokenOf(ctx.platform, 'invitation', ctx.tenantId)
    const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * DAY)
    const made = await replaceInvitation(tenant, { ...input, tokenHash: digest(token), expiresAt })
    await mailInvitation(tenant, made, token)
    await say(tenant, userHappened, { userId: made.id, did: ['invited'], role: made.role })
    return made
  })
}

export async function takeBack(
  ctx: WriteContext & SignedIn,
  { id }: Input<typeof invitations.takeBack>,
): Promise<{ message: string }> {
  if (!(await deleteInvitation(ctx, id))) throw new AppError('not_found', INVITATION_GONE)
  await say(ctx, userHappened, { userId: id, did: ['no longer invited'] })
  return { message: 'Invitation taken back' }
}

/** One more of the same address takes no more room. */
async function assertPossible(ctx: StepsContextFor<Invite> | WriteContext, email: string): Promise<void> {
  if (await isEmailTaken(ctx, email))
    throw new AppError('conflict', EMAIL_TAKEN, { errors: [{ path: 'email', message: EMAIL_TAKEN }] })
  if (!(await isInvited(ctx, email))) await assertRoom(ctx, { isNew: true })
}

async function spendInvitation(ctx: StepsContextFor<Invite>, email: string): Promise<void> {
  const { config, limits } = ctx.platform
  await limits.spend(ctx, [
    {
      name: `invitations of ${ctx.tenantId}`,
      limit: INVITATIONS_PER_HOUR,
      windowSeconds: HOUR / 1000,
      sentence: INVITED_OFTEN,
    },
    {
      name: `invitation of ${ctx.tenantId} to ${comparable(email)}`,
      limit: config.RESET_PER_MAILBOX,
      windowSeconds: config.RESET_WINDOW_SECONDS,
    },
    ...(await mailLimits(ctx, ctx.tenantId, email)),
  ])
}
