import {
  type accounts,
  RESET_INVALID,
  RESET_MINUTES,
  RESET_REQUESTED,
} from '@pitlane/contract/accounts/calls'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { comparable } from '@pitlane/contract/formats'
import { networkOf } from '../../platform/access/network.ts'
import { newTokenOf, tenantOfToken } from '../../platform/access/tokens.ts'
import {
  asSystem,
  type Moment,
  type PublicContext,
  readingTenant,
  systemReason,
  withTenant,
} from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { asIs, type MailText, mailText, paragraphs } from '../../platform/mail/mail-text.ts'
import { digest } from '../../platform/secrets.ts'
import { whoIsNamed } from '../tenants/names-queries.ts'
import { assertUncommon } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'
import {
  type Mailbox,
  mailboxOf,
  ownerOfResetToken,
  replaceResetToken,
  setPassword,
  tenantOfResetToken,
  useResetToken,
  voidLinks,
} from './queries.ts'

const resetting = systemReason('find whose password is reset')

/** A letter with more links than these helps nobody. */
const MOST_MAILBOXES = 50

type Request = typeof accounts.requestReset

/**
 * The answer says nothing about whether the address is known, and takes the same time: looking it up, making the
 * links and mailing them is a job. Only the demo does it at once, to show the link.
 */
export async function requestReset(ctx: PublicContext, { email }: Input<Request>): Promise<Output<Request>> {
  const { config, jobs, limits } = ctx.platform
  const windowSeconds = config.RESET_WINDOW_SECONDS
  await limits.spend(ctx, [
    { name: `reset address ${networkOf(ctx.address)}`, limit: config.RESET_PER_ADDRESS, windowSeconds },
    { name: `reset mailbox ${comparable(email)}`, limit: config.RESET_PER_MAILBOX, windowSeconds },
  ])
  if (config.mode === 'demo') {
    const first = (await mailResetLinks(ctx, email))[0]
    return { message: RESET_REQUESTED, ...(first && { resetToken: first.token, resetUrl: first.url }) }
  }
  await jobs.enqueue(sendResetLinks, { email })
  return { message: RESET_REQUESTED }
}

export const sendResetLinks = job<{ email: string }>({
  name: 'password-reset',
  work: async (ctx, { email }) => {
    await mailResetLinks(ctx, email)
  },
})

export async function confirmReset(ctx: PublicContext, input: Input<typeof accounts.confirmReset>) {
  const tokenHash = digest(input.token)
  const tenantId = await tenantOfToken(ctx, input.token, tenantOfResetToken)
  const owner = tenantId && (await ownerOfResetToken(readingTenant(ctx, tenantId), tokenHash))
  if (!owner) throw new AppError('invalid', RESET_INVALID)
  const { username, email } = owner
  await assertUncommon({ password: input.newPassword, path: 'newPassword', known: [username, email] })
  const passwordHash = await hashPassword(input.newPassword, networkOf(ctx.address))
  await withTenant(ctx, tenantId, async (tenant) => {
    if (!(await useResetToken(tenant, tokenHash))) throw new AppError('invalid', RESET_INVALID)
    await setPassword(tenant, owner.userId, passwordHash)
    await voidLinks(tenant, owner.userId)
    await ctx.platform.sessions.closeAll(tenant, owner.userId)
  })
  return { message: 'Your password has been reset.' }
}

/** One message with one link per business that knows the address. */
async function mailResetLinks(ctx: Moment, email: string) {
  const mailboxes = await mailboxesOf(ctx, email)
  const links: { businessName: string; token: string; url: string }[] = []
  for (const { tenantId, userId, businessName } of mailboxes) {
    const token = newTokenOf(tenantId)
    const expiresAt = new Date(ctx.now.getTime() + RESET_MINUTES * 60_000)
    const isMade = await withTenant(ctx, tenantId, (tenant) =>
      replaceResetToken(tenant, { userId, email, tokenHash: digest(token), expiresAt }),
    )
    if (!isMade) continue
    links.push({ businessName, token, url: `${ctx.platform.publicUrl()}/reset-password?token=${token}` })
  }
  const to = mailboxes[0]?.email
  if (to && links.length > 0)
    await ctx.platform.mailer.send({ to, subject: asIs('Reset your Pitlane password'), text: letter(links) })
  return links
}

/** In the businesses that know the address, by their names. */
async function mailboxesOf(ctx: Moment, email: string): Promise<Mailbox[]> {
  const known = await asSystem(ctx, resetting, (system) =>
    whoIsNamed(system, 'email', comparable(email), MOST_MAILBOXES),
  )
  const found = await Promise.all(known.map(({ tenantId }) => mailboxOf(readingTenant(ctx, tenantId), email)))
  return found
    .flatMap((mailbox) => mailbox ?? [])
    .sort((one, other) => one.businessName.localeCompare(other.businessName))
}

function letter(links: { businessName: string; url: string }[]): MailText {
  return paragraphs([
    asIs('Somebody asked to reset the password of your Pitlane account.'),
    asIs('If it was you, choose a new password here (the link works once, for one hour):'),
    ...links.map(({ businessName, url }) => mailText`${businessName}:\n${asIs(url)}`),
    asIs('If it was not you, ignore this message; nothing has changed.'),
  ])
}
