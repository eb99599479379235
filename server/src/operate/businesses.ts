import { mayWork } from '@pitlane/contract/access'
import { type Business, listBusinesses } from '../features/tenants/queries.ts'
import { asSystem } from '../platform/context.ts'
import { type Command, operating } from './command.ts'
import { inColumns } from './in-columns.ts'

export const businesses: Command = {
  takes: [],
  does: 'lists all businesses: slug, name, status, whether they may work, domain, id',
  async run(moment) {
    const all = await asSystem(moment, operating, listBusinesses)
    if (all.length === 0) return 'There is no business yet.'
    const rows = all.map((it) => [
      it.slug,
      it.name,
      it.status,
      whyTheyWork(it, moment.now),
      it.domain ?? '-',
      it.id,
    ])
    return inColumns(rows)
  },
}

function whyTheyWork({ isSubscriber, freeTrialEnd }: Business, now: Date): string {
  if (isSubscriber) return 'let in'
  if (!freeTrialEnd) return 'trial without end'
  const isRunning = mayWork({ isSubscriber, freeTrialEnddate: freeTrialEnd }, now)
  return `trial ${isRunning ? 'until' : 'ended'} ${freeTrialEnd.slice(0, 10)}`
}
