import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { Repair, repairs } from '@pitlane/contract/repairs/calls'
import { completionAtEnd } from '@pitlane/contract/repairs/completion'
import { type NewRepair, unnamedIn } from '@pitlane/contract/repairs/input'
import { noPlan } from '@pitlane/contract/repairs/plan'
import { VEHICLE_KEY_UNKNOWN } from '@pitlane/contract/vehicles/calls'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { newId } from '../../platform/secrets.ts'
import { assertCategory } from '../settings/categories.ts'
import { withDays } from './days.ts'
import type { RepairRow } from './field-queries.ts'
import { whenFound } from './found.ts'
import { sayRepairs } from './happened.ts'
import { assertLinks, takeFiles } from './links.ts'
import { findRepair, insertRepair, repairOfRequest, vehicleWithKey } from './queries.ts'

type Ctx = WriteContext & Acting

/** Who reports is who asks, in the business they ask for; the same request makes one repair. */
export async function reportRepair(ctx: Ctx, input: Input<typeof repairs.create>): Promise<Repair> {
  assertOwn(ctx, input)
  const id = newId(ctx.now)
  const made = ctx.requestKey ? await repairOfRequest(ctx, ctx.requestKey, id) : undefined
  const earlier = made ? await findRepair(ctx, made) : undefined
  if (earlier) return earlier

  const isVehicle = await vehicleWithKey(ctx, input.vehicleId, input.vehicleKey)
  if (!isVehicle) throw new AppError('not_found', VEHICLE_KEY_UNKNOWN)
  const [repair] = await makeRepairs(ctx, [{ ...input, id }])
  if (!repair) throw new Error('The repair was not made')
  return repair
}

/** New ones of cars that are there, all or none, told at once. The input of the call has bounded how many. */
export async function makeRepairs(
  ctx: Ctx,
  reports: readonly (NewRepair & { id: string })[],
): Promise<Repair[]> {
  for (const category of new Set(reports.map((report) => report.category)))
    await assertCategory(ctx, category)
  const made: Repair[] = []
  for (const report of reports) made.push(await makeRepair(ctx, report))
  await sayRepairs(
    ctx,
    'reported',
    made.map((after) => ({ id: after.id, before: null, after })),
  )
  return made
}

async function makeRepair(ctx: Ctx, { id, ...report }: NewRepair & { id: string }): Promise<Repair> {
  await assertLinks(ctx, report)
  const row = toRow(ctx, report)
  await insertRepair(ctx, { ...row, id, reportedBy: ctx.user?.id ?? null })
  await takeFiles(ctx, id, row)
  const repair = await findRepair(ctx, id)
  if (!repair) throw new Error('The repair disappeared while it was reported')
  return repair
}

/** A person says both. A program need not: its token says which business, and it reports in nobody's name. */
function assertOwn({ tenantId, user, program }: Ctx, input: Input<typeof repairs.create>): void {
  const errors = program ? [] : unnamedIn(input)
  if (errors[0]) throw new AppError('invalid', errors[0].message, { errors })
  const isOwnBusiness = (input.tenantId ?? tenantId) === tenantId
  const isOwnName = (input.reportedBy ?? undefined) === user?.id
  if (!isOwnBusiness || !isOwnName)
    throw new AppError('forbidden', 'Repairs can only be reported in your own name and business.')
}

function toRow(ctx: Ctx, input: NewRepair): RepairRow {
  const repair = withDays(input, ctx.timezone)
  const { status, endDate, endTime } = repair
  const isDone = status === 'completed' && endDate !== null
  return {
    ...repair,
    foundAt: whenFound(ctx, repair.foundAt, ctx.now.toISOString()),
    rentalId: null,
    completedAt: isDone ? completionAtEnd({ endDate, endTime }, ctx.timezone, ctx.now).toISOString() : null,
    ...(isDone && noPlan),
  }
}
