import { EMAIL_LINK_HOURS } from '@pitlane/contract/accounts/email-change'
import { HOUR } from '@pitlane/contract/durations'
import { newTokenOf } from '../../../platform/access/tokens.ts'
import type { Moment, WriteContext } from '../../../platform/context.ts'
import { bothWays } from '../../../platform/mail/both-ways.ts'
import { asIs, type MailText, mailText } from '../../../platform/mail/mail-text.ts'
import { post } from '../../../platform/mail/post.ts'
import { digest } from '../../../platform/secrets.ts'
import { replaceEmailToken, whoseAccount } from './email-change-queries.ts'

/** The link to the address that is to be confirmed, if there still is one. An older link leads nowhere from now on. */
export async function mailEmailLink(ctx: WriteContext, userId: string): Promise<void> {
  const token = newTokenOf(ctx.platform, 'email change', ctx.tenantId)
  const goodUntil = emailLinkEnd(ctx)
  const to = await replaceEmailToken(ctx, { userId, tokenHash: digest(token), expiresAt: goodUntil })
  const account = to && (await whoseAccount(ctx, userId))
  if (!account) return
  const lines = [
    mailText`Somebody wants to use this address for ${whose(account)}.`,
    asIs(`If it was you, confirm it here (the link works once, for ${EMAIL_LINK_HOURS} hours):`),
  ]
  const url = `${ctx.platform.publicUrl()}/confirm-email?token=${token}`
  const letter = bothWays({
    subject: asIs('Confirm your email address for Pitlane'),
    sections: [{ lines }],
    button: { label: 'Confirm this address', url },
    foot: { words: asIs('If it was not you, ignore this message; nothing has changed.') },
  })
  await post(ctx, [{ kind: 'email', to, userId, goodUntil, isCounted: true, ...letter }])
}

export function emailLinkEnd({ now }: Moment): Date {
  return new Date(now.getTime() + EMAIL_LINK_HOURS * HOUR)
}

interface OldAddress {
  userId: string
  to: string
  what: keyof typeof notices
}

export async function tellOldAddress(ctx: WriteContext, { userId, to, what }: OldAddress): Promise<void> {
  const account = await whoseAccount(ctx, userId)
  if (!account) return
  const notice = notices[what](whose(account), ctx.platform.publicUrl())
  await post(ctx, [{ kind: 'email', to, userId, ...bothWays(notice) }])
}

function whose({ username, businessName }: { username: string; businessName: string }): MailText {
  return mailText`the Pitlane account ${username} at ${businessName}`
}

const notices = {
  asked: (account: MailText, home: string) => ({
    subject: asIs('Another email address was asked for'),
    sections: [
      {
        lines: [
          mailText`Somebody who knows the password wants another email address for ${account}.`,
          asIs(
            'It counts as soon as the link that was mailed there is followed. Until then this address stays.',
          ),
          asIs('If it was not you, set a new password now. That also ends the change.'),
        ],
      },
    ],
    button: { label: 'Set a new password', url: `${home}/forgot-password` },
    foot: { words: asIs('If it was you, there is nothing to do here.') },
  }),
  changed: (account: MailText, home: string) => ({
    subject: asIs('Your email address was changed'),
    sections: [
      {
        lines: [
          mailText`This is no longer the email address of ${account}. Mails go to the new one from now on.`,
        ],
      },
    ],
    button: { label: 'Open Pitlane', url: home },
    foot: { words: asIs('If you do not know about it, ask an administrator of your business.') },
  }),
}
