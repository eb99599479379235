import { asSystem, type Moment, systemReason, withTenant } from '../context.ts'
import { inTurns } from '../jobs/in-turns.ts'
import { job } from '../jobs/jobs.ts'
import { attempt, claiming } from './attempt.ts'
import type { Mail } from './mail.ts'
import { asIs } from './mail-text.ts'
import { claimPosted, notePosted, type PostedMail, tenantsWithPosted } from './posted-queries.ts'

const finding = systemReason('find posted mails that are due')

/** In one look; what is left is due at the next, and other instances take some. */
const MOST_TENANTS = 100
const AT_A_TIME = 10

/** What was posted leaves as soon as its transaction is done. */
export const sendPosted = job<{ tenantId: string }>({
  name: 'send-posted',
  work: async (ctx, { tenantId }) => {
    const sendSome = sender(ctx)
    while (await sendSome(tenantId));
  },
})

/** What could not leave then is tried again, with every tick. */
export const sendPostedAgain = job({
  name: 'send-posted-again',
  isTicking: true,
  work: async (ctx: Moment) => {
    const tenants = await asSystem(ctx, finding, (system) => tenantsWithPosted(system, MOST_TENANTS))
    await inTurns(ctx, tenants, sender(ctx), 'posted mails of a business were not sent')
  },
})

/** Sends some of a business, and says whether there were any. */
function sender(ctx: Moment) {
  const until = claiming(ctx)
  return async (tenantId: string): Promise<boolean> => {
    const claimed = await withTenant(ctx, tenantId, (tenant) => claimPosted(tenant, AT_A_TIME, until()))
    await Promise.all(claimed.map((posted) => sendOne(ctx, tenantId, posted)))
    return claimed.length > 0
  }
}

async function sendOne(ctx: Moment, tenantId: string, posted: PostedMail): Promise<void> {
  const mail = opened(ctx, posted)
  const outcome = mail
    ? await attempt(ctx, mail, {
        ...{ tenantId, id: posted.id, attempts: posted.attempts, isCounted: posted.isCounted },
        since: new Date(posted.madeAt),
        goodUntil: posted.goodUntil ? new Date(posted.goodUntil) : undefined,
      })
    : { state: 'failed' as const, reason: UNREADABLE }
  await withTenant(ctx, tenantId, (tenant) => notePosted(tenant, posted.id, outcome))
}

const UNREADABLE = 'It was written under another secret key.'

/** What `post` has sealed. */
interface Said {
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
}

function opened({ platform }: Moment, { kind, to, sealed }: PostedMail): Mail | undefined {
  const said = platform.secrets.open(sealed)
  if (said === undefined) return undefined
  const { subject, text, html, headers }: Said = JSON.parse(said)
  return {
    to,
    subject: asIs(subject),
    text: asIs(text),
    ...(html && { html }),
    headers: { ...headers, 'X-Pitlane-Kind': kind },
  }
}
