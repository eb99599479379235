import { EMAIL_LINK_HOURS } from '@pitlane/contract/accounts/email-change'
import { newTokenOf } from '../../platform/access/tokens.ts'
import type { Moment, WriteContext } from '../../platform/context.ts'
import { asIs, mailText, paragraphs } from '../../platform/mail/mail-text.ts'
import { post } from '../../platform/mail/post.ts'
import { digest } from '../../platform/secrets.ts'
import { replaceEmailToken, whoseAccount } from './email-change-queries.ts'

/** The link to the address that is to be confirmed, if there still is one. An older link leads nowhere from now on. */
export async function mailEmailLink(ctx: WriteContext, userId: string): Promise<void> {
  const token = newTokenOf(ctx.tenantId)
  const goodUntil = emailLinkEnd(ctx)
  const to = await replaceEmailToken(ctx, { userId, tokenHash: digest(token), expiresAt: goodUntil })
  const account = to && (await whoseAccount(ctx, userId))
  if (!account) return
  const text = paragraphs([
    mailText`Somebody wants to use this address for the Pitlane account ${account.username} at ${account.businessName}.`,
    asIs(`If it was you, confirm it here (the link works once, for ${EMAIL_LINK_HOURS} hours):`),
    asIs(`${ctx.platform.publicUrl()}/confirm-email?token=${token}`),
    asIs('If it was not you, ignore this message; nothing has changed.'),
  ])
  const subject = asIs('Confirm your email address for Pitlane')
  await post(ctx, [{ kind: 'email', to, userId, goodUntil, subject, text }])
}

export function emailLinkEnd({ now }: Moment): Date {
  return new Date(now.getTime() + EMAIL_LINK_HOURS * 60 * 60_000)
}

interface OldAddress {
  userId: string
  to: string
  what: keyof typeof notices
}

export async function tellOldAddress(ctx: WriteContext, { userId, to, what }: OldAddress): Promise<void> {
  const account = await whoseAccount(ctx, userId)
  if (!account) return
  const whose = mailText`the Pitlane account ${account.username} at ${account.businessName}`
  await post(ctx, [{ kind: 'email', to, userId, ...notices[what](whose) }])
}

const notices = {
  asked: (whose: ReturnType<typeof mailText>) => ({
    subject: asIs('Another email address was asked for'),
    text: paragraphs([
      mailText`Somebody who knows the password wants another email address for ${whose}.`,
      asIs('It counts as soon as the link that was mailed there is followed. Until then this address stays.'),
      asIs('If it was not you, set a new password now. That also ends the change.'),
    ]),
  }),
  changed: (whose: ReturnType<typeof mailText>) => ({
    subject: asIs('Your email address was changed'),
    text: paragraphs([
      mailText`This is no longer the email address of ${whose}. Mails go to the new one from now on.`,
      asIs('If you do not know about it, ask an administrator of your business.'),
    ]),
  }),
}
