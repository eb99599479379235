import { asSystem } from '../platform/context.ts'
import { givenUp } from '../platform/deliveries/shown-queries.ts'
import { failedJobs } from '../platform/jobs/queue-queries.ts'
import { mailWays, repeatedWays } from '../platform/mail/mail-way.ts'
import { type Command, operating } from './command.ts'
import { inColumns } from './in-columns.ts'

export const failed: Command = {
  takes: [],
  does: 'lists the jobs and mails that were given up: which, when, of which business, and the id to resend it by where it can be',
  async run(moment) {
    const { jobs, mails } = await asSystem(moment, operating, async (ctx) => ({
      jobs: await failedJobs(ctx),
      mails: await givenUp(ctx, mailWays),
    }))
    if (jobs.length + mails.length === 0) return 'Nothing was given up.'
    return inColumns([
      ...jobs.map((it) => [`job ${it.queue}`, it.failedAt, it.tenantId ?? '-', it.id]),
      ...mails.map((it) => [
        `mail ${it.kind}`,
        it.at,
        it.tenantId,
        repeatedWays.includes(it.way) ? it.id : 'cannot be sent again',
      ]),
    ])
  },
}
