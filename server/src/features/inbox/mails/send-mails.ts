import {
  asSystem,
  type Moment,
  systemReason,
  type WriteContext,
  withTenant,
} from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
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
/** Longer than a mail server can take. Whoever has not said by then what became of a mail is gone. */
const CLAIM_MS = 5 * 60_000
const MINUTE_MS = 60_000
/** The last one over and over, for a day. */
const PAUSES_MS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE_MS)
const GIVEN_UP_MS = 24 * 60 * MINUTE_MS

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
  const { platform } = ctx
  const inTenant = (work: (tenant: WriteContext) => Promise<void>) => withTenant(ctx, tenantId, work)
  if (!mail.isWanted || mail.count === 0) return inTenant((tenant) => endMail(tenant, mail.id, 'unwanted'))
  try {
    await platform.mailer.send(letterOf(platform, tenantId, mail))
  } catch (error) {
    ctx.log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'a mail could not be sent')
    return inTenant((tenant) => tryAgain(tenant, mail, error))
  }
  return inTenant((tenant) => endMail(tenant, mail.id, 'sent'))
}

async function tryAgain(ctx: WriteContext, mail: MailToSend, error: unknown): Promise<void> {
  const { id, attempts, email, madeAt } = mail
  const groupMs = ctx.platform.config.NOTIFY_GROUP_SECONDS * 1000
  if (ctx.now.getTime() >= Date.parse(madeAt) + groupMs + GIVEN_UP_MS)
    return giveMailUp(ctx, id, { to: email, reason: reasonOf(error) })
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? MINUTE_MS
  return postponeMail(ctx, id, new Date(ctx.now.getTime() + pause))
}

/** What the mail server answered, for whoever can put an address right; nothing of how we are built. */
function reasonOf(error: unknown): string {
  const answered = error instanceof Error && 'response' in error ? String(error.response) : ''
  return answered
    ? `The mail server answered: ${answered.slice(0, 200)}`
    : 'The mail server could not be reached.'
}
