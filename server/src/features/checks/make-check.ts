import { CHECKS_OFF, type Check, type NewCheck, NOT_A_CHECK_PHOTO } from '@pitlane/contract/checks/calls'
import { answerProblems, notedAt, timeProblems, urgencyOf } from '@pitlane/contract/checks/rules'
import type { CheckItem } from '@pitlane/contract/checks/settings'
import { AppError } from '@pitlane/contract/errors'
import { objectIdIn } from '@pitlane/contract/files/calls'
import { emptyFields } from '@pitlane/contract/repairs/fields'
import type { Vehicle } from '@pitlane/contract/vehicles/calls'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { say } from '../../platform/happened.ts'
import { newId } from '../../platform/secrets.ts'
import { useObjects } from '../files/use-objects.ts'
import { makeRepairs } from '../repairs/report.ts'
import { oneVehicle } from '../vehicles/routes.ts'
import { checkHappened } from './happened.ts'
import {
  checkOfRequest,
  findCheck,
  forgetOldRequest,
  type ItemRow,
  insertCheck,
  insertItems,
  insertPhotos,
} from './queries.ts'
import { checkSettingsOf } from './settings-queries.ts'

type Ctx = WriteContext & Acting

/** With all it finds, or not at all; the same request makes one check. */
export async function makeCheck(ctx: Ctx, input: NewCheck): Promise<Check> {
  const earlier = await madeBefore(ctx)
  if (earlier) return earlier
  const settings = await checkSettingsOf(ctx)
  if (!settings.isActive) throw new AppError('conflict', CHECKS_OFF)
  const vehicle = await oneVehicle(ctx, { id: input.vehicleId })
  assertSound(ctx, settings.items, input)

  const id = newId(ctx.now)
  const at = notedAt(input.at, ctx.now)
  const isNew = await insertCheck(ctx, { ...input, id, at })
  if (!isNew) return made(await madeBefore(ctx))
  await insertItems(
    ctx,
    id,
    await reported(ctx, answersIn(settings.items, input), { vehicle, at, odometer: input.odometer }),
  )
  await takePhotos(ctx, id, input.photos)
  await say(ctx, checkHappened, { action: 'made', id, vehicleKey: vehicle.vehicleKey })
  return made(await findCheck(ctx, id))
}

async function madeBefore(ctx: Ctx): Promise<Check | undefined> {
  if (!ctx.requestKey) return undefined
  await forgetOldRequest(ctx, ctx.requestKey)
  return checkOfRequest(ctx, ctx.requestKey)
}

function assertSound({ now }: Ctx, items: readonly CheckItem[], input: NewCheck): void {
  const problems = [...timeProblems(input.at, now), ...answerProblems(items, input.items)]
  const [first] = problems
  if (first) throw new AppError('invalid', first.message, { errors: problems })
}

type Answer = CheckItem & NewCheck['items'][number]

/** In the order of the items, with what they are called now. */
function answersIn(items: readonly CheckItem[], { items: answers }: NewCheck): Answer[] {
  const given = new Map(answers.map((answer) => [answer.itemId, answer]))
  return items.flatMap((item) => {
    const answer = given.get(item.id)
    return answer ? [{ ...item, ...answer }] : []
  })
}

interface Around {
  vehicle: Vehicle
  at: Date
  odometer: number | null
}

/** What is not OK becomes repairs, in the way that all are reported. */
async function reported(ctx: Ctx, answers: readonly Answer[], around: Around): Promise<ItemRow[]> {
  const rows = answers.map((answer) => ({ ...answer, repairId: answer.repair ? newId(ctx.now) : null }))
  await makeRepairs(
    ctx,
    rows.flatMap((row) =>
      row.repair && row.repairId ? [reportOf(row.repairId, row, row.repair, around)] : [],
    ),
  )
  return rows
}

function reportOf(
  id: string,
  item: CheckItem,
  found: NonNullable<Answer['repair']>,
  { vehicle, at, odometer }: Around,
): Parameters<typeof makeRepairs>[1][number] {
  return {
    ...emptyFields,
    ...found,
    id,
    vehicleId: vehicle.id,
    vehicleKey: vehicle.vehicleKey,
    foundAt: at.toISOString(),
    status: 'need',
    urgencyLevel: found.urgencyLevel ?? urgencyOf(item),
    odometerReading: odometer ?? vehicle.mileage,
  }
}

/** They are the check's own from now on, and go with it. */
async function takePhotos(ctx: Ctx, id: string, photos: NewCheck['photos']): Promise<void> {
  const used = await useObjects(ctx, id, { photos: photos.map(({ url }) => url) })
  if (used.some(({ kind }) => kind !== 'check'))
    throw new AppError('invalid', NOT_A_CHECK_PHOTO, {
      errors: [{ path: 'photos', message: NOT_A_CHECK_PHOTO }],
    })
  await insertPhotos(
    ctx,
    id,
    photos.map(({ label, url }) => ({ label, objectId: objectIdIn(url) ?? '' })),
  )
}

function made(check: Check | undefined): Check {
  if (!check) throw new Error('The check disappeared while it was made')
  return check
}
