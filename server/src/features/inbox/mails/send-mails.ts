import {
  asSystem,
  type Moment,
  systemReason,
  type WriteContext,
  withTenant,
} from '../../../platform/context.ts'
import { inTurns } from '../../../platform/jobs/in-turns.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { attempt, claiming } from '../../../platform/mail/attempt.ts'
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
    await inTurns(ctx, tenants, sender(ctx), 'mails of a business were not sent')
  },
})

/** Sends some of a business, and says whether there were any. */
function sender(ctx: Moment) {
  const until = claiming(ctx)
  return async (tenantId: string): Promise<boolean> => {
    const inTenant = <T>(work: (tenant: WriteContext) => Promise<T>) => withTenant(ctx, tenantId, work)
    const ids = await inTenant((tenant) => claimMails(tenant, AT_A_TIME, until()))
    if (ids.length === 0) return false
    const mails = await inTenant((tenant) => mailsToSend(tenant, ids))
    await Promise.all(mails.map((mail) => sendOne(ctx, tenantId, mail)))
    return true
  }
}

async function sendOne(ctx: Moment, tenantId: string, mail: MailToSend): Promise<void> {
  const { id, attempts, email } = mail
  const inTenant = (work: (tenant: WriteContext) => Promise<void>) => withTenant(ctx, tenantId, work)
  if (!mail.isWanted || mail.count === 0) return inTenant((tenant) => endMail(tenant, id, 'unwanted'))
  const groupMs = ctx.platform.config.NOTIFY_GROUP_SECONDS * 1000
  const since = new Date(Date.parse(mail.madeAt) + groupMs)
  const outcome = await attempt(ctx, letterOf(ctx.platform, tenantId, mail), {
    ...{ tenantId, id, attempts, since },
  })
  return inTenant((tenant) => {
    if (outcome.state === 'again') return postponeMail(tenant, id, outcome)
    if (outcome.state === 'sent') return endMail(tenant, id, 'sent')
    return giveMailUp(tenant, id, { to: email, ...outcome })
  })
}
