import type { Moment } from '../../platform/context.ts'
import { takeFromBefore, takeSomeFromBefore } from '../../platform/deliveries/from-before.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { postedMails } from '../../platform/mail/post.ts'
import { pushes } from './push/pushes.ts'
import { tellConflicts } from './tell-conflicts.ts'

type OfBusiness = { tenantId: string }

const takeAndDeliver =
  ({ work }: Job<OfBusiness>) =>
  async (moment: Moment, data: OfBusiness) => {
    while (await takeSomeFromBefore(moment, data.tenantId));
    await work(moment, data)
  }

/** What instances of the version before put in line while this one took over; the version after does without. */
export const inboxJobsFromBefore = [
  job({ name: 'tell-conflicts', work: tellConflicts.work }),
  job({ name: 'send-posted', work: takeAndDeliver(postedMails.atOnce) }),
  job({ name: 'send-pushes', work: takeAndDeliver(pushes.atOnce) }),
  takeFromBefore,
]
