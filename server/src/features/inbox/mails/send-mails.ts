import {
  asSystem,
  type Moment,
  systemReason,
  type WriteContext,
  withTenant,
} from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { attempt, CLAIM_MS } from '../../../platform/mail/attempt.ts'
import { letterOf } from './letter.ts'
import {
  claimMails,
  endMail,
  giveMailUp,
  type MailToSend,
  mailsToSend,
  postponeMail,
  tenantsWithMail,
} from './mail-queries.ts'

const finding = systemReason('find mails that are due')

/** In one look; what is left is due at the next, and other instances take some. */
const MOST_TENANTS = 100
const AT_A_TIME = 10
/** What has gathered long enough is sent. A crash in between sends a mail again, under the same Message-ID. */
export const sendMails = job({
  name: 'send-mails',
  isTicking: true,
  work: async (ctx: Moment) => {
    const tenants = await asSystem(ctx, finding, (system) => tenantsWithMail(system, MOST_TENANTS))
    for (const tenantId of tenants)
      await sendOf(ctx, tenantId).catch((error: unknown) =>
        ctx.log.error({ err: error, tenantId }, 'mails of a business were not sent'),
      )
  },
})

async function sendOf(ctx: Moment, tenantId: string): Promise<void> {
  const until = new Date(ctx.now.getTime() + CLAIM_MS)
  const inTenant = <T>(work: (tenant: WriteContext) => Promise<T>) => withTenant(ctx, tenantId, work)
  for (;;) {
    const ids = await inTenant((tenant) => claimMails(tenant, AT_A_TIME, until))
    if (ids.length === 0) return
    const mails = await inTenant((tenant) => mailsToSend(tenant, ids))
    await Promise.all(mails.map((mail) => sendOne(ctx, tenantId, mail)))
  }
}

async function sendOne(ctx: Moment, tenantId: string, mail: MailToSend): Promise<void> {
  const { id, attempts, email } = mail
  const inTenant = (work: (tenant: WriteContext) => Promise<void>) => withTenant(ctx, tenantId, work)
  if (!mail.isWanted || mail.count === 0) return inTenant((tenant) => endMail(tenant, id, 'unwanted'))
  const groupMs = ctx.platform.config.NOTIFY_GROUP_SECONDS * 1000
  const since = new Date(Date.parse(mail.madeAt) + groupMs)
  const outcome = await attempt(ctx, letterOf(ctx.platform, tenantId, mail), { id, attempts, since })
  return inTenant((tenant) => {
    if (outcome.state === 'again') return postponeMail(tenant, id, outcome.at)
    if (outcome.state === 'sent') return endMail(tenant, id, 'sent')
    return giveMailUp(tenant, id, { to: email, reason: outcome.reason })
  })
}
