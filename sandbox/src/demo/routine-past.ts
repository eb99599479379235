import type { User } from '@pitlane/contract/accounts/calls'
import { DEFAULT_CLOCK } from '@pitlane/contract/clock'
import { NewRepair } from '@pitlane/contract/repairs/input'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { daysBetween } from '@pitlane/contract/routine/words'
import { noonOf } from '@pitlane/contract/zones'
import { reportRepair } from '@pitlane/server/features/repairs/report'
import type { WriteContext } from '@pitlane/server/platform/context'
import { addInterval } from '../add-interval.ts'
import { between } from '../hq/seeded-random.ts'
import { demoBusiness } from './business.ts'
import { mechanics } from './repair-stories.ts'
import { isPlanned, leftUntilDue, type RoutinePlan, routinePlans } from './routine-plans.ts'

const MILES_A_DAY = 30
const FOLLOWED_FOR_DAYS = 730

/** What was done of the routines in the last two years. */
export async function addPast(
  ctx: WriteContext,
  user: User,
  templates: readonly RoutineTemplate[],
  today: string,
): Promise<void> {
  for (const { plan, place, template } of plannedAmong(templates))
    for (const done of doneBefore(plan, place, template, today))
      await report(ctx, user, plan, place, template, done)
}

/** By how many days the past of each routine must come nearer, so that it stands today as planned. */
export function daysBehind(templates: readonly RoutineTemplate[], today: string) {
  return plannedAmong(templates).flatMap(({ plan, place, template }) => {
    const last = doneBefore(plan, place, template, today).at(-1)
    if (!last || !template.lastCompletedDate) return []
    const days = daysBetween(template.lastCompletedDate, last.day)
    return days > 0 ? [{ templateId: template.id, days }] : []
  })
}

/** Routines that were planned, each with its place among those of its plan. */
function plannedAmong(templates: readonly RoutineTemplate[]) {
  return routinePlans.flatMap((plan) =>
    templates
      .filter((template) => isPlanned(template, plan))
      .map((template, place) => ({ plan, place, template })),
  )
}

interface Done {
  day: string
  odometerReading: number
}

/** The last time fits what is left today, the earlier ones are an interval apart. Every fourth is followed further back. */
function doneBefore(plan: RoutinePlan, place: number, template: RoutineTemplate, today: string): Done[] {
  const times = place % 4 === 0 ? [2, 1, 0] : [0]
  const done = times.map((before) =>
    plan.triggerType === 'mileage'
      ? byMileage(plan, place, template, today, before)
      : byTime(plan, place, template, today, before),
  )
  return done.filter(
    ({ day, odometerReading }) => odometerReading > 0 && daysBetween(day, today) <= FOLLOWED_FOR_DAYS,
  )
}

function byMileage(
  plan: RoutinePlan,
  place: number,
  { vehicle }: RoutineTemplate,
  today: string,
  before: number,
): Done {
  const mileage = vehicle.mileage ?? 0
  const odometerReading = mileage + leftUntilDue(plan, place) - (before + 1) * plan.intervalValue
  const daysAgo = Math.ceil((mileage - odometerReading) / MILES_A_DAY + 1)
  return { day: addInterval(today, -daysAgo, 'days'), odometerReading }
}

function byTime(
  plan: RoutinePlan,
  place: number,
  { vehicle }: RoutineTemplate,
  today: string,
  before: number,
): Done {
  const due = addInterval(today, leftUntilDue(plan, place), 'days')
  const day = addInterval(due, -(before + 1) * plan.intervalValue, plan.intervalUnit)
  const driven = daysBetween(day, today) * MILES_A_DAY
  return { day, odometerReading: Math.max(500, (vehicle.mileage ?? 20_000) - driven) }
}

async function report(
  ctx: WriteContext,
  user: User,
  plan: RoutinePlan,
  place: number,
  { id, vehicle }: RoutineTemplate,
  { day, odometerReading }: Done,
): Promise<void> {
  const { timezone } = demoBusiness
  const input = NewRepair.parse({
    tenantId: ctx.tenantId,
    reportedBy: user.id,
    vehicleId: vehicle.id,
    vehicleKey: vehicle.vehicleKey,
    templateId: id,
    title: plan.title,
    description: plan.description,
    category: plan.category,
    urgencyLevel: 'low',
    status: 'completed',
    startDate: day,
    startTime: timeOfHour(between(7, 10, plan.title, place, odometerReading)),
    endDate: day,
    odometerReading,
    repairCost: between(2_900, 8_900, plan.title, place, odometerReading) / 100,
    mechanic: mechanics[place % mechanics.length]?.name,
  })
  await reportRepair(asOwner(ctx, user, noonOf(day, timezone)), input)
}

const timeOfHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** As if the owner did it at that moment. */
export function asOwner(ctx: WriteContext, user: User, now: Date) {
  const { timezone } = demoBusiness
  return {
    ...ctx,
    now,
    user,
    timezone,
    clock: DEFAULT_CLOCK,
    sessionKey: '',
    origin: '',
    requestKey: undefined,
  }
}
