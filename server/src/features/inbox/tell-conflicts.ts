import { CONFLICTS_LINK, linkTo } from '@pitlane/contract/inbox/sentences'
import { type SignedIn, type WriteContext, withTenant } from '../../platform/context.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { holdAdmins } from '../accounts/queries.ts'
import { type FoundConflict, findConflicts } from '../conflicts/conflict-queries.ts'
import { sentenceOf } from '../conflicts/list-conflicts.ts'
import { currentTenant } from '../tenants/queries.ts'
import { tell } from './tell.ts'
import { toldBefore } from './tell-queries.ts'

interface Look {
  tenantId: string
  /** Who changed a repair; nobody after a sync. */
  by: string | null
}

/** So many are told at once; more at a time is no news but a list. */
const MOST_TOLD = 50

/** Critical conflicts that nobody has heard of are told to everybody. The same facts are told once, however often they come back. */
export const tellConflicts = job<Look>({
  name: 'tell-conflicts',
  work: (moment, { tenantId, by }) =>
    withTenant(moment, tenantId, async (ctx) => {
      const tenant = await currentTenant(ctx)
      if (!tenant) return
      // One look after the other: what one has told, the next does not tell its cause.
      await holdAdmins(ctx)
      const here = { ...ctx, timezone: tenant.timezone }
      const critical = (await findConflicts(here, {})).filter(({ severity }) => severity === 'critical')
      const known = await toldBefore(
        ctx,
        'conflict',
        critical.map(({ id }) => id),
      )
      const fresh = critical.filter(({ id }) => !known.has(id)).slice(0, MOST_TOLD)
      await tell(
        ctx,
        fresh.map((conflict) => ({
          kind: 'conflict' as const,
          sentence: sentenceOf(here, conflict),
          link: linkOf(conflict),
          about: conflict.id,
          to: 'everybody' as const,
          by: by ?? undefined,
        })),
      )
    }),
})

/** In the transaction that changes what conflicts rest on; they are looked at when it is done. */
export function lookForConflicts(ctx: WriteContext & Partial<SignedIn>): Promise<void> {
  return ctx.enqueue(tellConflicts, { tenantId: ctx.tenantId, by: ctx.user?.id ?? null })
}

function linkOf({ repairId, number }: FoundConflict): string {
  return repairId === null ? CONFLICTS_LINK : linkTo({ number })
}
