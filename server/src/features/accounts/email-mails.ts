import { EMAIL_LINK_HOURS } from '@pitlane/contract/accounts/email-change'
import { newTokenOf } from '../../platform/access/tokens.ts'
import { type Moment, readingTenant, withTenant } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { asIs, mailText, paragraphs } from '../../platform/mail/mail-text.ts'
import { digest } from '../../platform/secrets.ts'
import { replaceEmailToken, whoseAccount } from './email-change-queries.ts'

interface Whose {
  tenantId: string
  userId: string
}

/** The token is made here, so that it is nowhere but in the mail. */
export const sendEmailLink = job<Whose>({
  name: 'email-link',
  work: async (ctx, { tenantId, userId }) => {
    const token = newTokenOf(tenantId)
    const to = await withTenant(ctx, tenantId, (tenant) =>
      replaceEmailToken(tenant, { userId, tokenHash: digest(token), expiresAt: emailLinkEnd(ctx) }),
    )
    const account = to && (await whoseAccount(readingTenant(ctx, tenantId), userId))
    if (!account) return
    await ctx.platform.mailer.send({
      to,
      subject: asIs('Confirm your email address for Pitlane'),
      text: paragraphs([
        mailText`Somebody wants to use this address for the Pitlane account ${account.username} at ${account.businessName}.`,
        asIs(`If it was you, confirm it here (the link works once, for ${EMAIL_LINK_HOURS} hours):`),
        asIs(`${ctx.platform.publicUrl()}/confirm-email?token=${token}`),
        asIs('If it was not you, ignore this message; nothing has changed.'),
      ]),
    })
  },
})

export function emailLinkEnd({ now }: Moment): Date {
  return new Date(now.getTime() + EMAIL_LINK_HOURS * 60 * 60_000)
}

interface ToOldAddress extends Whose {
  to: string
  what: 'asked' | 'changed'
}

export const tellOldAddress = job<ToOldAddress>({
  name: 'email-notice',
  work: async (ctx: Moment, { tenantId, userId, to, what }) => {
    const account = await whoseAccount(readingTenant(ctx, tenantId), userId)
    if (!account) return
    const whose = mailText`the Pitlane account ${account.username} at ${account.businessName}`
    await ctx.platform.mailer.send({ to, ...notices[what](whose) })
  },
})

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
