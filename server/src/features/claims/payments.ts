import { type Claim, type claims, PAYMENT_GONE, PAYMENTS_FULL } from '@pitlane/contract/claims/calls'
import { owed, paymentProblems } from '@pitlane/contract/claims/sums'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { CLAIM_PAYMENTS_MOST } from '@pitlane/contract/limits'
import { asDay } from '@pitlane/contract/repairs/as-day'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { deletePayment, insertPayment } from './queries.ts'
import { endStep, holdFor, refuse } from './step.ts'

type Ctx = WriteContext & Acting

export async function notePayment(ctx: Ctx, { id, amount, on }: Input<typeof claims.pay>): Promise<Claim> {
  const held = await holdFor(ctx, 'pay', id)
  const { total, received, payments } = held.claim
  refuse(paymentProblems(amount, owed(total, received)))
  if (payments.length >= CLAIM_PAYMENTS_MOST) throw new AppError('conflict', PAYMENTS_FULL)
  await insertPayment(ctx, id, { amount, on: asDay(on, ctx.timezone) ?? on })
  return endStep(ctx, 'pay', held)
}

export async function takePaymentBack(
  ctx: Ctx,
  { id, paymentId }: Input<typeof claims.takeBack>,
): Promise<Claim> {
  const held = await holdFor(ctx, 'takeBack', id)
  if (!(await deletePayment(ctx, id, paymentId))) throw new AppError('not_found', PAYMENT_GONE)
  return endStep(ctx, 'takeBack', held)
}
