import { type Claim, type claims, NOTHING_TO_CLAIM } from '@pitlane/contract/claims/calls'
import { owed } from '@pitlane/contract/claims/sums'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { dayIn } from '@pitlane/contract/formats'
import {
  CHARGES_OFF,
  chargeRefusal,
  NOT_CONNECTED,
  NOT_IN_HQ,
  NOTHING_TO_SETTLE,
} from '@pitlane/contract/hq/charge'
import type { SignedIn, WriteContext } from '../../../platform/context.ts'
import { newId } from '../../../platform/secrets.ts'
import { isChargeable } from '../../hq/charge.ts'
import { openAccess } from '../../hq/client/tokens.ts'
import { storedConnection } from '../../hq/connection-queries.ts'
import { currentTenant } from '../../tenants/queries.ts'
import { endStep, type HeldClaim, holdFor } from '../step.ts'
import { clearPress, hqVehicleOf, insertPress, setOutcome } from './charge-queries.ts'
import { lookAfterCharge, lookedAfter, sendCharge } from './send-charge.ts'

type Ctx = WriteContext & SignedIn

/** One press is one call at the most. Whoever presses at the same time waits here, and finds that it is being sent. */
export async function pressCharge(ctx: Ctx, { id }: { id: string }): Promise<Claim> {
  const held = await holdFor(ctx, 'charge', id)
  const { claim } = held
  const amount = owed(claim.total, claim.received)
  const refusal =
    (await whyNotHere(ctx, held)) ??
    chargeRefusal(claim.hq?.state ?? null) ??
    (amount > 0 ? undefined : NOTHING_TO_CLAIM)
  if (refusal) throw new AppError('conflict', refusal)
  const press = { repairId: id, press: newId(ctx.now) }
  await insertPress(ctx, { ...press, amount, day: dayIn(ctx.timezone, ctx.now) })
  await ctx.enqueue(sendCharge, { business: ctx.tenantId, ...press })
  await ctx.enqueue(lookAfterCharge, { business: ctx.tenantId, ...press }, lookedAfter(ctx))
  return endStep(ctx, 'charge', held)
}

async function whyNotHere(ctx: Ctx, { repair, claim }: HeldClaim): Promise<string | undefined> {
  if (!(await currentTenant(ctx))?.chargesInHq) return CHARGES_OFF
  const stored = await storedConnection(ctx)
  if (!stored?.isConnected || !openAccess(ctx.platform, stored)) return NOT_CONNECTED
  const isKnown = (await hqVehicleOf(ctx, repair.vehicleId)) !== null
  return isKnown && claim.rental && isChargeable(claim.rental.id) ? undefined : NOT_IN_HQ
}

/** Somebody has looked in HQ. */
export async function settleCharge(ctx: Ctx, { id, isThere }: Input<typeof claims.settle>): Promise<Claim> {
  const held = await holdFor(ctx, 'settle', id)
  if (held.claim.hq?.state !== 'unclear') throw new AppError('conflict', NOTHING_TO_SETTLE)
  if (isThere) await setOutcome(ctx, id, { state: 'charged', chargeId: null, error: null })
  else await clearPress(ctx, id)
  return endStep(ctx, 'settle', held)
}
