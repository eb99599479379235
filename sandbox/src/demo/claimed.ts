import type { User } from '@pitlane/contract/accounts/calls'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { verdictOf } from '@pitlane/contract/hq/charge'
import { insertPress, setOutcome } from '@pitlane/server/features/claims/charge/charge-queries'
import { notePayment } from '@pitlane/server/features/claims/payments'
import { proposeClaim } from '@pitlane/server/features/claims/propose'
import { endStep, holdFor } from '@pitlane/server/features/claims/step'
import { disputeClaim, sendClaim, waiveClaim } from '@pitlane/server/features/claims/take-steps'
import type { WriteContext } from '@pitlane/server/platform/context'
import { newId } from '@pitlane/server/platform/secrets'
import { demoBusiness } from './business.ts'
import type { ClaimStory } from './claim-stories.ts'
import { asOwner } from './routine-past.ts'

/** Claims a damage as the story says, from a moment on, a step after the other. */
export async function claimAs(
  ctx: WriteContext,
  user: User,
  id: string,
  { state, reason = '', payments = 0, hq }: ClaimStory,
  from: number,
): Promise<void> {
  const after = (ms: number) => asOwner(ctx, user, new Date(from + ms))
  const { total } = await proposeClaim(after(0), { id })
  if (state === 'draft') return
  await sendClaim(after(HOUR), { id })
  if (state === 'disputed') await disputeClaim(after(2 * DAY), { id, reason })
  if (state === 'waived') await waiveClaim(after(2 * DAY), { id, reason })
  for (let turn = 1; turn <= payments; turn += 1) {
    const part = Math.floor((total * 100) / payments) / 100
    const amount = turn < payments ? part : Math.round((total - part * (payments - 1)) * 100) / 100
    const then = after((turn + 1) * DAY)
    await notePayment(then, { id, amount, on: dayIn(demoBusiness.timezone, then.now) })
  }
  if (hq) await charged(after(2 * DAY), id, hq)
}

/** As if HQ had been asked and had answered so; its own demo forgets what it was told. */
async function charged(
  ctx: ReturnType<typeof asOwner>,
  id: string,
  hq: NonNullable<ClaimStory['hq']>,
): Promise<void> {
  const held = await holdFor(ctx, 'charge', id)
  const { rental, total } = held.claim
  const verdict = verdictOf({ chargeId: undefined, ...hq }, rental?.number ?? rental?.id ?? '')
  const day = dayIn(demoBusiness.timezone, ctx.now)
  await insertPress(ctx, { repairId: id, press: newId(ctx.now), amount: total, day })
  await setOutcome(ctx, id, { chargeId: null, error: null, ...verdict })
  await endStep(ctx, 'charge', held)
}
