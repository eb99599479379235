import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { estimates } from '@pitlane/contract/estimates/calls'
import {
  ALREADY_COMPLETED,
  decidedAlready,
  ESTIMATE_GONE,
  ESTIMATE_NEWER,
} from '@pitlane/contract/estimates/rules'
import type { Repair } from '@pitlane/contract/repairs/calls'
import type { RepairChanges } from '@pitlane/contract/repairs/input'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { changeRepair, heldRepair } from '../repairs/edit.ts'
import { estimated } from './enter.ts'
import { type EstimatedRepair, estimateHappened } from './happened.ts'

type Ctx = WriteContext & SignedIn

/** What it will cost is then what is expected of the repair. */
export async function approveEstimate(
  ctx: Ctx,
  { id, at }: Input<typeof estimates.approve>,
): Promise<Repair> {
  const held = await holdOpen(ctx, id, at)
  return decide(ctx, held, { state: 'approved', reason: null }, { estimatedCost: held.estimate.total })
}

export async function declineEstimate(
  ctx: Ctx,
  { id, at, reason }: Input<typeof estimates.decline>,
): Promise<Repair> {
  return decide(ctx, await holdOpen(ctx, id, at), { state: 'declined', reason })
}

/** The one they saw, while nobody has decided on it. Nobody else can until the transaction ends. */
async function holdOpen(ctx: Ctx, id: string, at: string): Promise<EstimatedRepair> {
  const repair = await heldRepair(ctx, id)
  const { estimate, status } = repair
  if (!estimate) throw new AppError('not_found', ESTIMATE_GONE)
  if (Date.parse(estimate.at) !== Date.parse(at)) throw new AppError('conflict', ESTIMATE_NEWER)
  if (status === 'completed') throw new AppError('conflict', ALREADY_COMPLETED)
  if (estimate.state !== 'open') throw new AppError('conflict', decidedAlready(estimate.state))
  return { ...repair, estimate }
}

type Decision = { state: 'approved'; reason: null } | { state: 'declined'; reason: string }

async function decide(
  ctx: Ctx,
  before: EstimatedRepair,
  decision: Decision,
  changes: RepairChanges = {},
): Promise<Repair> {
  const decided = { decidedBy: { id: ctx.user.id }, decidedAt: ctx.now.toISOString() }
  const estimate = { ...before.estimate, ...decision, ...decided }
  const after = await changeRepair(ctx, 'decided', before, changes, { estimate: estimate })
  await say(ctx, estimateHappened, { step: 'decided', repair: estimated(after) })
  return after
}
