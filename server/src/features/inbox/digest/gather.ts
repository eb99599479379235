import type { PickUp } from '@pitlane/contract/board/calls'
import type { WallClock } from '@pitlane/contract/clock'
import { unclaimedInWords } from '@pitlane/contract/damage/sentence'
import { DIGEST_DUE_DAYS, DIGEST_LINES } from '@pitlane/contract/inbox/digest'
import { whenInWords } from '@pitlane/contract/planning/conflict'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { dueInWords } from '@pitlane/contract/routine/due'
import type { Units } from '@pitlane/contract/units'
import type { ReadContext } from '../../../platform/context.ts'
import { asIs, type MailText, mailText } from '../../../platform/mail/mail-text.ts'
import { pickUpsOf } from '../../board/pick-ups.ts'
import { spanOf } from '../../board/show-board.ts'
import { knownPaces } from '../../bookings/known-paces.ts'
import { type KnownPaces, readPaces } from '../../bookings/known-paces-queries.ts'
import { firstDue } from '../../checks/due-queries.ts'
import { findConflicts, sentenceOf } from '../../conflicts/find-conflicts.ts'
import { unclaimedDamages } from '../../damage/queries.ts'
import { overdueAfter } from '../looks/overdue-queries.ts'
import { lateRepairs, routinesDueSoon } from './digest-queries.ts'

type Reading = ReadContext & WallClock & KnownPaces

/** One of the things a digest tells, with the first lines of it. */
export interface Section {
  heading: string
  /** How the subject says it: "2 conflicts". */
  short: string
  total: number
  lines: MailText[]
}

/** A business in the morning: how it counts, when it was last told, and what there can be to say. */
interface Asked extends ReadContext, WallClock, Units {
  digestAt: string | null
  hasRoutines: boolean
  areChecksOn: boolean
}

/** What there is to say this morning; what is empty is left out. How fast cars get on is read once for all of it. */
export async function gatherDigest(ctx: Asked): Promise<Section[]> {
  const reading = { ...ctx, ...(ctx.hasRoutines ? await pacesFor(ctx) : { paces: '[]' }) }
  const sections = [
    await notReady(reading),
    ctx.areChecksOn ? await toCheck(reading) : undefined,
    await conflictsNow(reading),
    ctx.hasRoutines ? await becameOverdue(reading) : undefined,
    ctx.hasRoutines ? await dueSoon(reading) : undefined,
    await pastTarget(reading),
    await notClaimed(reading),
  ]
  return sections.filter((section) => section !== undefined).filter(({ total }) => total > 0)
}

async function pacesFor(ctx: Asked): Promise<KnownPaces> {
  const { paces } = await knownPaces(ctx)
  return paces === undefined ? readPaces(ctx) : { paces }
}

async function notReady(ctx: Reading): Promise<Section> {
  const pickUps = await pickUpsOf(ctx, spanOf(ctx, { days: 1 }))
  const waiting = pickUps.filter(({ state }) => state !== 'ready')
  const { length: total } = waiting
  return {
    heading: 'Pick-ups today that are not ready',
    short: `${counted(total, 'pick-up')} not ready`,
    total,
    lines: first(waiting).map((pickUp) => pickUpLine(ctx, pickUp)),
  }
}

function pickUpLine(ctx: Reading, { vehicle, booking, reasons, readyInClass }: PickUp): MailText {
  const when = asIs(whenOf(ctx, booking.pickUp))
  if (!vehicle) {
    const ready = readyInClass === undefined ? '' : `; ${readyInClass} of its class ready`
    return mailText`${booking.vehicleClass ?? 'A car'}, ${when}: no car yet${asIs(ready)}`
  }
  const [reason, ...others] = reasons
  const more = others.length > 0 ? ` And ${others.length} more.` : ''
  return mailText`${vehicle.vehicleKey}, ${when}: ${reason?.sentence ?? ''}${asIs(more)}`
}

/** Those with the next pick-ups first; none while checks are off. */
async function toCheck(ctx: Reading): Promise<Section> {
  const due = await firstDue(ctx, DIGEST_LINES)
  const total = due[0]?.total ?? 0
  return {
    heading: 'Cars to check',
    short: `${counted(total, 'car')} to check`,
    total,
    lines: due.map(({ vehicleKey, returnedAt, pickUp }) => {
      const next = pickUp ? `; goes out ${whenOf(ctx, pickUp)}` : ''
      return mailText`${vehicleKey}: came back ${asIs(whenOf(ctx, returnedAt) + next)}`
    }),
  }
}

async function conflictsNow(ctx: Reading): Promise<Section> {
  const found = await findConflicts(ctx, {})
  const { length: total } = found
  return {
    heading: 'Conflicts',
    short: counted(total, 'conflict'),
    total,
    lines: first(found).map((conflict) => mailText`${sentenceOf(ctx, conflict)}`),
  }
}

async function becameOverdue(ctx: Asked): Promise<Section> {
  const overdue = await overdueAfter(ctx, ctx.digestAt, DIGEST_LINES)
  const total = overdue[0]?.total ?? 0
  return {
    heading: 'Became overdue',
    short: `${total} became overdue`,
    total,
    lines: overdue.map((routine) => routineLine(routine, ctx)),
  }
}

async function dueSoon(ctx: Asked & KnownPaces): Promise<Section> {
  const due = await routinesDueSoon(ctx)
  const total = due[0]?.total ?? 0
  return {
    heading: `Due within ${DIGEST_DUE_DAYS} days`,
    short: `${total} due soon`,
    total,
    lines: due.map((routine) => routineLine(routine, ctx)),
  }
}

interface DueRoutine {
  title: string
  vehicleKey: string
  days: number | null
  miles: number | null
}

function routineLine({ title, vehicleKey, days, miles }: DueRoutine, units: Units): MailText {
  const due = dueInWords({ daysUntilDue: days, milesUntilDue: miles }, units)
  return mailText`${title} (${vehicleKey}): ${asIs(due)}`
}

async function pastTarget(ctx: Reading): Promise<Section> {
  const late = await lateRepairs(ctx)
  const total = late[0]?.total ?? 0
  return {
    heading: 'Repairs past their target end',
    short: `${counted(total, 'repair')} late`,
    total,
    lines: late.map(
      ({ number, title, vehicleKey, target }) =>
        mailText`${repairNumber(number)} ${title} (${vehicleKey}): was to be done ${asIs(whenOf(ctx, target))}`,
    ),
  }
}

async function notClaimed(ctx: Reading): Promise<Section> {
  const damages = await unclaimedDamages(ctx, DIGEST_LINES)
  const total = damages[0]?.total ?? 0
  return {
    heading: 'Damages nobody has claimed',
    short: unclaimedInWords(total),
    total,
    lines: damages.map(
      ({ number, title, vehicleKey, foundAt }) =>
        mailText`${repairNumber(number)} ${title} (${vehicleKey}): found ${asIs(whenOf(ctx, foundAt))}`,
    ),
  }
}

function whenOf({ now, timezone, clock }: Reading, instant: string): string {
  return whenInWords(Date.parse(instant), { now: now.getTime(), timezone, clock })
}

function first<Item>(items: readonly Item[]): readonly Item[] {
  return items.slice(0, DIGEST_LINES)
}

function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
}
