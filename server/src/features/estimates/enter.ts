import { AppError } from '@pitlane/contract/errors'
import type { GivenEstimate } from '@pitlane/contract/estimates/input'
import { ALREADY_COMPLETED } from '@pitlane/contract/estimates/rules'
import type { Repair } from '@pitlane/contract/repairs/calls'
import type { Estimate } from '@pitlane/contract/repairs/estimate/shape'
import { inCents, sumOf } from '@pitlane/contract/units'
import type { Acting } from '../../platform/context.ts'
import { type Doing, say } from '../../platform/happened.ts'
import { changeRepair } from '../repairs/edit.ts'
import { approvedUnder } from '../tenants/queries.ts'
import { type EstimatedRepair, estimateHappened } from './happened.ts'

type Here = Doing & Pick<Acting, 'timezone'>

/** It takes the place of the one before. The same one again changes nothing, whatever was decided on it. */
export async function enterEstimate(ctx: Here, before: Repair, given: GivenEstimate): Promise<Repair> {
  if (before.status === 'completed') throw new AppError('conflict', ALREADY_COMPLETED)
  if (before.estimate && isSame(before.estimate, given)) return before
  const total = sumOf(given.lines)
  const isApproved = await isBelow(ctx, total)
  const at = momentAfter(ctx.now, before.estimate)
  const estimate = {
    ...given,
    ...{ total, at, by: whoIs(ctx), reason: null, decidedBy: null },
    ...(isApproved
      ? { state: 'approved' as const, decidedAt: at }
      : { state: 'open' as const, decidedAt: null }),
  }
  const after = await changeRepair(ctx, 'estimated', before, isApproved ? { estimatedCost: total } : {}, {
    estimate,
  })
  await say(ctx, estimateHappened, { step: isApproved ? 'decided' : 'opened', repair: estimated(after) })
  return after
}

/** A repair of which is known that it has one. */
export function estimated(repair: Repair): EstimatedRepair {
  const { estimate } = repair
  if (!estimate) throw new Error('The estimate disappeared while it was written')
  return { ...repair, estimate }
}

function isSame({ lines, note, days }: Estimate, given: GivenEstimate): boolean {
  const facts = (it: GivenEstimate) => [
    it.lines.map(({ label, amount }) => [label, amount]),
    it.note,
    it.days,
  ]
  return JSON.stringify(facts({ lines, note, days })) === JSON.stringify(facts(given))
}

async function isBelow(ctx: Here, total: number): Promise<boolean> {
  const most = await approvedUnder(ctx)
  return most !== null && inCents(total) <= inCents(most)
}

/** It names the estimate, so it always grows: two in one millisecond are two. */
function momentAfter(now: Date, before: Estimate | null): string {
  const last = before ? Date.parse(before.at) : 0
  return new Date(Math.max(now.getTime(), last + 1)).toISOString()
}

function whoIs({ user, guest }: Here): { id: string } | { id: null; name: string } {
  return user ? { id: user.id } : { id: null, name: guest ?? '' }
}
