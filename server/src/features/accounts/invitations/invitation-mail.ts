import { INVITATION_DAYS, type Invitation } from '@pitlane/contract/accounts/invitations'
import type { SignedIn, WriteContext } from '../../../platform/context.ts'
import { bothWays } from '../../../platform/mail/both-ways.ts'
import { asIs, mailText, short } from '../../../platform/mail/mail-text.ts'
import { post } from '../../../platform/mail/post.ts'
import { currentTenant } from '../../tenants/queries.ts'

export async function mailInvitation(
  ctx: WriteContext & SignedIn,
  { email, expiresAt }: Invitation,
  token: string,
): Promise<void> {
  const business = (await currentTenant(ctx))?.name ?? ''
  const { firstName, lastName } = ctx.user
  const letter = bothWays({
    subject: mailText`You are invited to ${short(business)} on Pitlane`,
    sections: [
      {
        lines: [
          mailText`${`${firstName} ${lastName}`} invites you to work with ${business} on Pitlane.`,
          asIs(
            `Choose a username and how you sign in here (the link works once, for ${INVITATION_DAYS} days):`,
          ),
        ],
      },
    ],
    button: { label: 'Accept the invitation', url: `${ctx.platform.publicUrl()}/invitation?token=${token}` },
    foot: { words: asIs('If you do not know about it, ignore this message; nothing happens.') },
  })
  await post(ctx, [
    { kind: 'invitation', to: email, goodUntil: new Date(expiresAt), isCounted: true, ...letter },
  ])
}
