import { dayIn } from '@pitlane/contract/formats'
import {
  asSystem,
  type Moment,
  type SignedIn,
  systemReason,
  type WriteContext,
  withTenant,
} from '../../../platform/context.ts'
import { currentRevision } from '../../../platform/database/revisions.ts'
import { inTurns } from '../../../platform/jobs/in-turns.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { currentTenant } from '../../tenants/queries.ts'
import { holdLook, lookedAt, noteLook, predatesLooks, tenantsToLookAt } from './look-queries.ts'
import { tellOverdue } from './tell-overdue.ts'
import { tellPapers } from './tell-papers.ts'

const looking = systemReason('find where a day has passed or something has changed')

/** In one look, midnight being the same for many; who is left is found by the next. They are looked at a few at a time. */
const MOST_TENANTS = 5_000

/** With every tick: what has become overdue, and which papers expire soon, where that can have changed. */
export const tellDue = job({
  name: 'tell-due',
  isTicking: true,
  work: async (ctx: Moment) => {
    const tenants = await asSystem(ctx, looking, (system) => tenantsToLookAt(system, MOST_TENANTS))
    const lookAt = (tenantId: string) => withTenant(ctx, tenantId, look)
    await inTurns(ctx, tenants, lookAt, 'what is due in a business was not looked at')
  },
})

async function look(ctx: WriteContext): Promise<boolean> {
  const tenant = await currentTenant(ctx)
  return tenant !== undefined && lookHere({ ...ctx, timezone: tenant.timezone })
}

/**
 * One after the other: whoever comes second finds that nothing has changed since. Answers whether there is more to tell; until that
 * is done, the look is not over.
 */
export async function lookHere(ctx: WriteContext & Pick<SignedIn, 'timezone'>): Promise<boolean> {
  const before = await holdLook(ctx)
  const revision = await currentRevision(ctx, lookedAt)
  const today = dayIn(ctx.timezone, ctx.now)
  if (before.revision === revision && before.lookedOn === today) return false
  // What is told in several turns comes first: the rest is looked at once.
  const isMore = await tellPapers(ctx)
  if (isMore) return true
  const isOld = before.revision === null && (await predatesLooks(ctx))
  await tellOverdue(ctx, { isOld })
  await noteLook(ctx, { today, revision })
  return false
}
