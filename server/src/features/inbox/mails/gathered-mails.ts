import { DAY } from '@pitlane/contract/durations'
import { deliveryJobs } from '../../../platform/deliveries/delivery-jobs.ts'
import { mailWay } from '../../../platform/mail/mail-way.ts'
import { letterOf } from './letter.ts'
import { mailsToSend } from './mail-queries.ts'

/** What people were told of one kind is a mail that gathers for some minutes, and leaves with a tick. */
export const gatheredMails = deliveryJobs(
  mailWay({
    name: 'gathered-mail',
    compose: async (ctx, deliveries) => {
      const mails = await mailsToSend(
        ctx,
        deliveries.map(({ id }) => id),
      )
      return mails
        .filter(({ isWanted, count }) => isWanted && count > 0)
        .map((mail) => ({ id: mail.id, ...letterOf(ctx.platform, ctx.tenantId, mail) }))
    },
    lastsMs: ({ NOTIFY_GROUP_SECONDS }) => NOTIFY_GROUP_SECONDS * 1000 + DAY,
  }),
)
