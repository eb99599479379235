import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { REPAIR_CHANGED, REPAIR_GONE, type Repair, type repairs } from '@pitlane/contract/repairs/calls'
import { isClaimFixed, REPAIR_HAS_CLAIM } from '@pitlane/contract/repairs/claim/states'
import { notAfter } from '@pitlane/contract/repairs/completion'
import { editProblems, type RepairChanges } from '@pitlane/contract/repairs/input'
import { photoProblems, withSentPhotos } from '@pitlane/contract/repairs/photos'
import { noPlan, planProblems } from '@pitlane/contract/repairs/plan'
import { VEHICLE_KEY_UNKNOWN } from '@pitlane/contract/vehicles/calls'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { type Doing, say } from '../../platform/happened.ts'
import { releaseObjects } from '../files/use-objects.ts'
import { assertCategory } from '../settings/categories.ts'
import { withDays } from './days.ts'
import type { RepairRow } from './field-queries.ts'
import { whenFound } from './found.ts'
import { type RepairAction, repairsLeaving, sayRepairs } from './happened.ts'
import { assertLinks, takeFiles } from './links.ts'
import { putDownToRental } from './put-down-to-rental.ts'
import {
  deleteRepair,
  findRepair,
  holdRepair,
  type SaidOfRepair,
  updateRepair,
  vehicleByKey,
} from './queries.ts'

type Ctx = WriteContext & Acting

/** What is absent stays, null clears; whoever edits an older version is told, and nothing is overwritten. */
export async function editRepair(
  ctx: Ctx,
  { id, ...changes }: Input<typeof repairs.update>,
): Promise<Repair> {
  const before = await heldRepair(ctx, id)
  assertCurrent(before, changes)
  return changeRepair(ctx, 'edited', before, changes)
}

/** Where the business is, and in which transaction: all that a change needs to know of who makes it. */
type Here = Doing & Pick<Acting, 'timezone'>

/** A repair that is held, changed by somebody. What a mechanic said ends with completion; `said` is what is said of it now. */
export async function changeRepair(
  ctx: Here,
  action: RepairAction,
  before: Repair,
  wished: RepairChanges,
  saying: Partial<SaidOfRepair> = {},
): Promise<Repair> {
  const changes = withReportedFiles(before, wished)
  const asked = await applied(ctx, before, changes)
  assertClaim(before, asked)
  const row = await putDownToRental(ctx, before, asked, changes)
  const said = row.status === 'completed' ? { ...saying, ...silence } : saying
  assertRules(before, row)
  if (row.category !== before.category) await assertCategory(ctx, row.category)
  const isRelinked = row.templateId !== before.templateId || row.vehicleId !== before.vehicleId
  await assertLinks(ctx, {
    vehicleId: row.vehicleId,
    assignedTo: changes.assignedTo,
    templateId: isRelinked ? row.templateId : null,
    receiptUrl: changes.receiptUrl === before.receiptUrl ? null : changes.receiptUrl,
    imageUrls: changes.imageUrls,
  })
  await updateRepair(ctx, before.id, row, said)
  await takeFiles(
    ctx,
    before.id,
    row,
    said.reportedDone === undefined ? before.reportedDone : said.reportedDone,
  )
  const after = await findRepair(ctx, before.id)
  if (!after) throw new Error('The repair disappeared while it was edited')
  await sayRepairs(ctx, action, [{ id: before.id, before, after }])
  return after
}

/** However a repair is completed, what its mechanic sent stays: photos behind those that are there, an invoice unless another is given. */
function withReportedFiles(before: Repair, changes: RepairChanges): RepairChanges {
  const { reportedDone } = before
  if (!reportedDone || changes.status !== 'completed') return changes
  return {
    ...changes,
    imageUrls: withSentPhotos(changes.imageUrls ?? before.imageUrls, reportedDone.imageUrls),
    receiptUrl: changes.receiptUrl ?? reportedDone.receiptUrl ?? before.receiptUrl,
  }
}

const silence = { waiting: null, reportedDone: null }

/** Whoever saw an older version is told, with the one there is now. */
export function assertCurrent(before: Repair, { updatedAt }: RepairChanges): void {
  if (updatedAt && Date.parse(updatedAt) !== Date.parse(before.updatedAt))
    throw new AppError('conflict', REPAIR_CHANGED, { current: before })
}

export async function removeRepair(ctx: Ctx, { id }: Input<typeof repairs.remove>) {
  const before = await heldRepair(ctx, id)
  await say(ctx, repairsLeaving, { ids: [before.id] })
  await deleteRepair(ctx, before.id)
  await releaseObjects(ctx, before.id)
  await sayRepairs(ctx, 'deleted', [{ id: before.id, before, after: null }])
  return { message: 'Repair deleted successfully' }
}

export async function heldRepair(ctx: WriteContext, id: string): Promise<Repair> {
  const repair = await holdRepair(ctx, id)
  if (!repair) throw new AppError('not_found', REPAIR_GONE)
  return repair
}

async function applied(ctx: Here, before: Repair, changes: RepairChanges): Promise<RepairRow> {
  const { updatedAt: _, completedAt: __, foundAt, vehicleKey, ...rest } = changes
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const status = changes.status ?? before.status
  return {
    ...before,
    ...withDays(present, ctx.timezone),
    vehicleId: await vehicleOf(ctx, before, vehicleKey),
    foundAt: foundAt === undefined ? before.foundAt : whenFound(ctx, foundAt, before.createdAt),
    completedAt: completionOf(ctx, before, status, changes.completedAt),
    ...(status === 'completed' && noPlan),
  }
}

async function vehicleOf(ctx: Here, before: Repair, vehicleKey: string | undefined): Promise<string> {
  if (vehicleKey === undefined || vehicleKey === before.vehicleKey) return before.vehicleId
  const found = await vehicleByKey(ctx, vehicleKey)
  if (!found) throw new AppError('not_found', VEHICLE_KEY_UNKNOWN)
  return found
}

/** Set when a repair becomes completed, kept while it is, cleared when it no longer is. */
function completionOf(
  { now }: Here,
  before: Repair,
  status: string,
  said: string | null | undefined,
): string | null {
  if (status !== 'completed') return null
  if (before.status === 'completed') return before.completedAt
  return notAfter(now, said ? new Date(said) : now).toISOString()
}

/** What somebody is asked to pay for stays as it was when they were asked. */
function assertClaim(before: Repair, row: RepairRow): void {
  const isSame =
    row.cause === before.cause && row.rentalId === before.rentalId && row.vehicleId === before.vehicleId
  if (!isSame && isClaimFixed(before.claim)) throw new AppError('conflict', REPAIR_HAS_CLAIM)
}

function assertRules(before: Repair, row: RepairRow): void {
  const problems = [...editProblems(before, row), ...planProblems(row), ...photoProblems(before, row)]
  const [first] = problems
  if (first) throw new AppError('invalid', first.message, { errors: problems })
}
