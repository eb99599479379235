import { DAY } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { NewRepair } from '@pitlane/contract/repairs/input'
import { settings } from '@pitlane/contract/settings/calls'
import { type Vehicle, vehicles as vehicleCalls } from '@pitlane/contract/vehicles/calls'
import { reportRepair } from '@pitlane/server/features/repairs/report'
import { between } from '../../hq/seeded-random.ts'
import { demoBusiness } from '../business.ts'
import { comeIn } from '../come-in.ts'
import { inDemoTenant } from '../demo-tenant.ts'
import { mechanics, repairStories } from '../repair-stories.ts'
import { asOwner } from '../routine-past.ts'
import type { SeedContext } from '../seed.ts'

const COMPLETED = 260
const IN_PROGRESS = 12
const NEEDED = 17

/** Two years of repairs as a shop like this has them: most are done, twelve are under way, some wait. */
export async function seedRepairs({ app, platform }: SeedContext): Promise<void> {
  const { call, user, leave } = await comeIn(app, 'admin')
  const known = await call(settings.mechanics, {})
  for (const mechanic of mechanics)
    if (!known.some((it) => it.name === mechanic.name)) await call(settings.addMechanic, mechanic)
  const fleet = await call(vehicleCalls.list, {})
  await leave()

  const random = drawing('two years of repairs')
  const now = platform.clock().getTime()
  const stories = [
    ...Array.from({ length: COMPLETED }, () => completed(random, now)),
    ...Array.from({ length: IN_PROGRESS }, () => inProgress(random, now)),
    ...Array.from({ length: NEEDED }, () => needed(random, now)),
  ].sort((one, other) => one.at - other.at)
  await inDemoTenant(platform, async (ctx) => {
    for (const { at, ...story } of stories) {
      const vehicle = random.pick(fleet)
      const input = NewRepair.parse({
        ...story,
        ...about(vehicle, now - at),
        tenantId: ctx.tenantId,
        reportedBy: user.id,
      })
      await reportRepair(asOwner(ctx, user, new Date(at)), input)
    }
  })
}

function completed(random: Random, now: number) {
  const done = now - random.between(2, 730) * DAY
  const { cost, ...story } = aStory(random)
  const lasted = random.between(0, 4)
  return {
    ...story,
    at: done - lasted * DAY,
    status: 'completed',
    endDate: dayOf(done),
    repairCost: random.between(cost[0] * 100, cost[1] * 100) / 100,
    mechanic: random.pick(mechanics).name,
  }
}

function inProgress(random: Random, now: number) {
  const started = now - random.between(1, 5) * DAY
  const { cost, ...story } = aStory(random)
  return {
    ...story,
    at: started - random.between(0, 2) * DAY,
    status: 'in progress',
    startDate: dayOf(started),
    startTime: '09:00',
    endDate: dayOf(started + random.between(1, 7) * DAY),
    endTime: '17:00',
    estimatedCost: cost[1],
    mechanic: random.pick(mechanics).name,
  }
}

function needed(random: Random, now: number) {
  const { cost, ...story } = aStory(random)
  return { ...story, at: now - random.between(1, 20) * (DAY / 2), status: 'need', estimatedCost: cost[0] }
}

function aStory(random: Random) {
  const { category, title, description, cost, urgency } = random.pick(repairStories)
  return { category, title, description, cost, urgencyLevel: urgency }
}

/** Cars drive some thirty miles a day, so an old repair has a lower reading. */
function about(vehicle: Vehicle, ageMs: number) {
  const driven = Math.round((ageMs / DAY) * 30)
  return {
    vehicleId: vehicle.id,
    vehicleKey: vehicle.vehicleKey,
    odometerReading: Math.max(500, (vehicle.mileage ?? 20_000) - driven),
  }
}

function dayOf(moment: number): string {
  return dayIn(demoBusiness.timezone, new Date(moment))
}

interface Random {
  between(least: number, most: number): number
  pick<T>(choices: readonly T[]): T
}

/** One draw after the other, the same ones each time. */
function drawing(about: string): Random {
  let turn = 0
  const next = (least: number, most: number) => between(least, most, about, turn++)
  return {
    between: next,
    pick: <T>(choices: readonly T[]) => {
      const chosen = choices[next(0, choices.length - 1)]
      if (chosen === undefined) throw new Error('There is nothing to choose from')
      return chosen
    },
  }
}
