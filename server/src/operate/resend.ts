import { isId } from '@pitlane/contract/formats'
import { asSystem, type Moment, withTenant } from '../platform/context.ts'
import { sendAgain, tenantOfGivenUp } from '../platform/deliveries/shown-queries.ts'
import { failedJob } from '../platform/jobs/queue-queries.ts'
import { repeatedWays } from '../platform/mail/mail-way.ts'
import { type Command, operating, Refusal } from './command.ts'

export const resend: Command = {
  takes: ['id'],
  does: 'tries a job or a mail that was given up once more; "failed" tells their ids',
  async run(moment, [id = '']) {
    if (!isId(id))
      throw new Refusal(`"${id}" is not an id. "npm run operate -- failed" lists what was given up.`)
    const queue = await asSystem(moment, operating, (ctx) => failedJob(ctx, id))
    if (queue) {
      await moment.platform.jobs.retry(queue, id)
      return `The job waits in ${queue} again.`
    }
    if (await resendMail(moment, id)) return 'The mail is due again and leaves with the next look.'
    throw new Refusal(`Nothing with the id ${id} was given up. Nothing was changed.`)
  },
}

async function resendMail(moment: Moment, id: string): Promise<boolean> {
  const tenantId = await asSystem(moment, operating, (ctx) => tenantOfGivenUp(ctx, repeatedWays, id))
  return tenantId !== undefined && withTenant(moment, tenantId, (ctx) => sendAgain(ctx, id))
}
