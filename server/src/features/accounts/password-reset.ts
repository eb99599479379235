import { type accounts, RESET_MINUTES } from '@pitlane/contract/accounts/calls'
import { RESET_INVALID, RESET_REQUESTED } from '@pitlane/contract/accounts/sentences'
import { MINUTE } from '@pitlane/contract/durations'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { comparable } from '@pitlane/contract/formats'
import { lookForLink } from '../../platform/access/links.ts'
import { networkOf } from '../../platform/access/network.ts'
import { newTokenOf } from '../../platform/access/tokens.ts'
import {
  asSystem,
  type Moment,
  type PublicContext,
  readingTenant,
  systemReason,
  type WriteContext,
  withTenant,
} from '../../platform/context.ts'
import { isMade } from '../../platform/deliveries/queries.ts'
import { say } from '../../platform/happened.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { confirmMailbox, mailboxHash } from '../../platform/mail/mailbox-queries.ts'
import { post, postedMails } from '../../platform/mail/post.ts'
import { digest, newId } from '../../platform/secrets.ts'
import { whoIsNamed } from '../tenants/names-queries.ts'
import { assertUncommon, namesOfBusiness } from './common-passwords.ts'
import { passwordChanged, passwordReplaced } from './happened.ts'
import { resetLetter } from './password-mails.ts'
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
    const links = await mailResetLinks(ctx, { email, mailId: newId(ctx.now), isAwaited: true })
    for (const { tenantId } of links) await postedMails.atOnce.work(ctx, { tenantId })
    const [first] = links
    return { message: RESET_REQUESTED, ...(first && { resetToken: first.token, resetUrl: first.url }) }
  }
  await jobs.enqueue(sendResetLinks, { email, mailId: newId(ctx.now) })
  return { message: RESET_REQUESTED }
}

/** The mail has its id before it is written: a job that is done again does not write another. */
export const sendResetLinks = job<{ email: string; mailId?: string }>({
  name: 'password-reset',
  work: async (ctx, { email, mailId = newId(ctx.now) }) => {
    await mailResetLinks(ctx, { email, mailId })
  },
})

export async function confirmReset(visitor: PublicContext, input: Input<typeof accounts.confirmReset>) {
  const tokenHash = digest(input.token)
  const ctx = await lookForLink(visitor, 'password reset', input.token, tenantOfResetToken)
  const owner = ctx && (await ownerOfResetToken(ctx, tokenHash))
  if (!owner) throw new AppError('invalid', RESET_INVALID)
  const { username, email, firstName, lastName } = owner
  const known = [username, email, firstName, lastName, ...(await namesOfBusiness(ctx))]
  await assertUncommon({ password: input.newPassword, path: 'newPassword', known })
  const passwordHash = await hashPassword(input.newPassword, networkOf(visitor.address))
  await withTenant(ctx, ctx.tenantId, async (tenant) => {
    if (!(await useResetToken(tenant, tokenHash))) throw new AppError('invalid', RESET_INVALID)
    await setPassword(tenant, owner.userId, passwordHash)
    await voidLinks(tenant, owner.userId)
    await confirmMailbox(tenant, mailboxHash(email))
    await ctx.platform.sessions.closeAll(tenant, owner.userId)
    await say(tenant, passwordReplaced, { userId: owner.userId })
    await say(tenant, passwordChanged, { userId: owner.userId, how: 'link' })
  })
  return { message: 'Your password has been reset.' }
}

interface ResetLink {
  tenantId: string
  businessName: string
  token: string
  url: string
}

/** One message with one link per business that knows the address; it is posted with the last of them. */
async function mailResetLinks(
  ctx: Moment,
  { email, mailId, isAwaited = false }: { email: string; mailId: string; isAwaited?: boolean },
): Promise<ResetLink[]> {
  const mailboxes = await mailboxesOf(ctx, email)
  const last = mailboxes.at(-1)
  if (!last || (await isMade(readingTenant(ctx, last.tenantId), mailId))) return []
  const links: ResetLink[] = []
  for (const mailbox of mailboxes.slice(0, -1))
    links.push(...(await withTenant(ctx, mailbox.tenantId, (tenant) => newResetLink(tenant, mailbox))))
  return withTenant(ctx, last.tenantId, async (tenant) => {
    const all = [...links, ...(await newResetLink(tenant, last))]
    const { email: to, userId } = last
    const about = {
      kind: 'password',
      id: mailId,
      to,
      userId,
      goodUntil: resetLinkEnd(ctx),
      isCounted: true,
    } as const
    if (all.length > 0) await post(tenant, [{ ...about, ...resetLetter(all) }], { isAwaited })
    return all
  })
}

async function newResetLink(ctx: WriteContext, mailbox: Mailbox): Promise<ResetLink[]> {
  const { tenantId, userId, email, businessName } = mailbox
  const token = newTokenOf(ctx.platform, 'password reset', tenantId)
  const link = { userId, email, tokenHash: digest(token), expiresAt: resetLinkEnd(ctx) }
  const url = `${ctx.platform.publicUrl()}/reset-password?token=${token}`
  return (await replaceResetToken(ctx, link)) ? [{ tenantId, businessName, token, url }] : []
}

function resetLinkEnd({ now }: Moment): Date {
  return new Date(now.getTime() + RESET_MINUTES * MINUTE)
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
