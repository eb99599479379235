import { momentInWords } from '@pitlane/contract/clock'
import { CLOSING_DAYS } from '@pitlane/contract/closing/calls'
import { newTokenOf } from '../../platform/access/tokens.ts'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { bothWays } from '../../platform/mail/both-ways.ts'
import { asIs, mailText, short } from '../../platform/mail/mail-text.ts'
import { post, withdrawPosted } from '../../platform/mail/post.ts'
import { digest } from '../../platform/secrets.ts'
import { type Administrator, administrators, insertClosing } from './queries.ts'

/** Whatever else was to be mailed stays here; all administrators get the link that reopens it. */
export async function mailWayBack(
  ctx: WriteContext & SignedIn,
  { name, closesAt }: { name: string; closesAt: Date },
): Promise<void> {
  const token = newTokenOf(ctx.platform, 'reopening', ctx.tenantId)
  await insertClosing(ctx, { tokenHash: digest(token), closesAt })
  await withdrawPosted(ctx)
  const url = `${ctx.platform.publicUrl()}/reopen?token=${token}`
  const until = momentInWords(closesAt.getTime(), ctx, { dateStyle: 'long' })
  const { firstName, lastName } = ctx.user
  const letter = bothWays({
    subject: mailText`${short(name)} was closed`,
    sections: [
      {
        lines: [
          mailText`${`${firstName} ${lastName}`} closed ${name} on Pitlane. Nobody can sign in any more.`,
          mailText`For ${CLOSING_DAYS} days, until ${asIs(until)}, it can be reopened with this link. It works once.`,
          asIs('After that everything of the business is deleted for good, files included.'),
        ],
      },
    ],
    button: { label: 'Reopen the business', url },
    foot: { words: mailText`You get this as an administrator of ${name}.` },
  })
  const isOwn = ({ id }: Administrator) => id === ctx.user.id
  // Whoever asked waits for it; the others count like any mail to somebody.
  await post(
    ctx,
    (await administrators(ctx)).map((admin) => ({
      ...{ kind: 'closing', to: admin.email, userId: admin.id, goodUntil: closesAt, isCounted: isOwn(admin) },
      ...letter,
    })),
  )
}
