import { EMAIL_TAKEN, USER_GONE, type User } from '@pitlane/contract/accounts/calls'
import {
  EMAIL_LINK_INVALID,
  type emailChange,
  NO_EMAIL_CHANGE,
} from '@pitlane/contract/accounts/email-change'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { comparable } from '@pitlane/contract/formats'
import { lookForLink } from '../../../platform/access/links.ts'
import {
  type PublicContext,
  type ReadContext,
  type SignedIn,
  type WriteContext,
  withTenant,
} from '../../../platform/context.ts'
import { say } from '../../../platform/happened.ts'
import type { StepsContextFor } from '../../../platform/http/serve.ts'
import { mailLimits } from '../../../platform/mail/mail-limits.ts'
import { confirmMailbox, mailboxHash } from '../../../platform/mail/mailbox-queries.ts'
import { digest } from '../../../platform/secrets.ts'
import { userHappened } from '../happened.ts'
import { findSelf, updateUser, voidLinks } from '../queries.ts'
import {
  isEmailTaken,
  pendingEmailOf,
  removeEmailChange,
  replaceEmailChange,
  takeEmailChange,
  tenantOfEmailToken,
} from './email-change-queries.ts'
import { emailLinkEnd, mailEmailLink, tellOldAddress } from './email-mails.ts'

/** The account keeps its address until the owner of the new one has followed the link; the old one is told at once. */
export async function askForEmail(ctx: WriteContext & SignedIn, email: string): Promise<void> {
  const { user } = ctx
  if (await isEmailTaken(ctx, email))
    throw new AppError('conflict', EMAIL_TAKEN, { errors: [{ path: 'email', message: EMAIL_TAKEN }] })
  await replaceEmailChange(ctx, { userId: user.id, email, expiresAt: emailLinkEnd(ctx) })
  await mailEmailLink(ctx, user.id)
  await tellOldAddress(ctx, { userId: user.id, to: user.email, what: 'asked' })
}

/** Mails go to addresses that people type: only so many, by whoever asks and for whoever gets them. */
export async function spendEmailLink(
  ctx: ReadContext & Pick<SignedIn, 'user'>,
  email: string,
): Promise<void> {
  const { config, limits } = ctx.platform
  const windowSeconds = config.RESET_WINDOW_SECONDS
  await limits.spend(ctx, [
    { name: `email link by ${ctx.user.id}`, limit: config.RESET_PER_ADDRESS, windowSeconds },
    { name: `email link to ${comparable(email)}`, limit: config.RESET_PER_MAILBOX, windowSeconds },
    ...(await mailLimits(ctx, ctx.tenantId, email)),
  ])
}

export async function resendEmailLink(ctx: StepsContextFor<typeof emailChange.resend>) {
  const { user } = ctx
  const email = await pendingEmailOf(ctx, user.id)
  if (!email) throw new AppError('invalid', NO_EMAIL_CHANGE)
  await spendEmailLink(ctx, email)
  await ctx.withTenant((tenant) => mailEmailLink(tenant, user.id))
  return { message: `We have sent a link to ${email}.` }
}

export async function cancelEmailChange(ctx: WriteContext & SignedIn): Promise<User> {
  await removeEmailChange(ctx, ctx.user.id)
  await say(ctx, userHappened, { userId: ctx.user.id, did: ['kept their address'] })
  ctx.platform.sessions.forget(ctx, (session) => session.user?.id === ctx.user.id)
  const self = await findSelf(ctx, ctx.user.id)
  if (!self) throw new AppError('not_found', USER_GONE)
  return self
}

type Confirm = typeof emailChange.confirm

/** Works for whoever has the link, signed in or not: having it proves that the mailbox is theirs. */
export async function confirmEmail(visitor: PublicContext, input: Input<Confirm>): Promise<Output<Confirm>> {
  const tokenHash = digest(input.token)
  const ctx = await lookForLink(visitor, 'email change', input.token, tenantOfEmailToken)
  if (!ctx) throw new AppError('invalid', EMAIL_LINK_INVALID)
  return withTenant(ctx, ctx.tenantId, async (tenant) => {
    const change = await takeEmailChange(tenant, tokenHash)
    if (!change) throw new AppError('invalid', EMAIL_LINK_INVALID)
    await applyEmail(tenant, change)
    await confirmMailbox(tenant, mailboxHash(change.email))
    await say(tenant, userHappened, { userId: change.userId, did: ['moved to another address'] })
    return { message: 'Your email address has been changed.', email: change.email }
  })
}

/** From now on the address counts: links that were mailed to the one before lead nowhere, and it is told. */
export async function applyEmail(
  ctx: WriteContext,
  { userId, email, oldEmail }: { userId: string; email: string; oldEmail: string },
): Promise<void> {
  await updateUser(ctx, userId, { email })
  await voidLinks(ctx, userId)
  ctx.platform.sessions.forget(ctx, (session) => session.user?.id === userId)
  await tellOldAddress(ctx, { userId, to: oldEmail, what: 'changed' })
}
