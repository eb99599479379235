import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { MAIL_LINK_INVALID, type mailLinks } from '@pitlane/contract/inbox/followed'
import { type PublicContext, readingTenant, withTenant } from '../../../platform/context.ts'
import { confirmMailbox, isConfirmed } from '../../../platform/mail/mailbox-queries.ts'
import { mailboxOf } from '../../../platform/mail/mailed-link.ts'
import { currentTenant } from '../../tenants/queries.ts'

/** Somebody has opened a link in a mail: from now on the mailbox is known to be one. What we have not said costs no query. */
export async function noteFollowed(visitor: PublicContext, { token }: Input<typeof mailLinks.followed>) {
  const mailbox = mailboxOf(visitor.platform, token)
  if (!mailbox) throw new AppError('invalid', MAIL_LINK_INVALID)
  const { tenantId, hash } = mailbox
  const reading = readingTenant(visitor, tenantId)
  if (!(await isConfirmed(reading, hash)) && (await currentTenant(reading)))
    await withTenant(visitor, tenantId, (ctx) => confirmMailbox(ctx, hash))
  return { message: 'Thank you' }
}
