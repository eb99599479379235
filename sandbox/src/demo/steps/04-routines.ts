import { accounts, type User } from '@pitlane/contract/accounts'
import { NewRepair } from '@pitlane/contract/repair-input'
import { type RoutineTemplate, routine } from '@pitlane/contract/routine'
import { NewTemplates } from '@pitlane/contract/routine-input'
import { vehicles } from '@pitlane/contract/vehicles'
import { reportRepair } from '@pitlane/server/features/repairs/report'
import { createTemplates } from '@pitlane/server/features/routine/manage'
import type { WriteContext } from '@pitlane/server/platform/context'
import { frontDoor } from '../../front-door.ts'
import { between } from '../../hq/seeded-random.ts'
import { demoBusiness } from '../business.ts'
import { inDemoTenant } from '../demo-tenant.ts'
import { mechanics } from '../repair-stories.ts'
import { isPlanned, leftUntilDue, type RoutinePlan, routinePlans } from '../routine-plans.ts'
import type { SeedContext } from '../seed.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MILES_A_DAY = 30
const FOLLOWED_FOR_DAYS = 730

/** Routines as a shop like this keeps them, with what was done of them in the last two years. */
export async function seedRoutines({ app, platform }: SeedContext): Promise<void> {
  const { admin, slug } = demoBusiness
  const { call } = frontDoor(app)
  const user = await call(accounts.signIn, {
    username: admin.username,
    password: admin.password,
    businessSlug: slug,
  })
  const fleet = await call(vehicles.list, {})
  const known = (await call(routine.list, {})) as RoutineTemplate[]
  await call(accounts.signOut, {})
  // A seed that was killed half way finds what it had made.
  if (known.some((template) => routinePlans.some((plan) => isPlanned(template, plan)))) return

  const templates = routinePlans.flatMap(({ forEvery, ...plan }, turn) =>
    fleet
      .filter((_, index) => (index + turn) % forEvery === 0)
      .map(({ vehicleKey }) => ({ ...plan, vehicleKey })),
  )
  const now = platform.clock().getTime()
  await inDemoTenant(platform, async (ctx) => {
    const began = as(ctx, user, now - FOLLOWED_FOR_DAYS * DAY_MS)
    const { text } = await createTemplates(began, NewTemplates.parse({ templates }))
    const made: RoutineTemplate[] = JSON.parse(text).templates
    for (const plan of routinePlans.filter((it) => it.triggerType === 'mileage')) {
      const planned = made.filter((template) => isPlanned(template, plan))
      for (const [place, template] of planned.entries())
        await addHistory(ctx, user, now, plan, place, template)
    }
  })
}

/** A routine by mileage was done whenever its miles were driven; the last time fits what it has left today. */
async function addHistory(
  ctx: WriteContext,
  user: User,
  now: number,
  plan: RoutinePlan,
  place: number,
  template: RoutineTemplate,
): Promise<void> {
  const { vehicle } = template
  if (place % 4 !== 0 || vehicle.mileage === null) return
  const lastAt = vehicle.mileage + leftUntilDue(plan, place) - plan.intervalValue
  const readings = [lastAt - 2 * plan.intervalValue, lastAt - plan.intervalValue, lastAt]
  for (const odometerReading of readings.filter((miles) => miles > 0)) {
    const at = now - Math.ceil((vehicle.mileage - odometerReading) / MILES_A_DAY + 1) * DAY_MS
    if (at < now - FOLLOWED_FOR_DAYS * DAY_MS) continue
    const input = NewRepair.parse({
      tenantId: ctx.tenantId,
      reportedBy: user.id,
      vehicleId: vehicle.id,
      vehicleKey: vehicle.vehicleKey,
      templateId: template.id,
      title: plan.title,
      description: plan.description,
      category: plan.category,
      urgencyLevel: 'low',
      status: 'completed',
      endDate: new Date(at).toISOString().slice(0, 10),
      odometerReading,
      repairCost: between(2_900, 8_900, plan.title, place, odometerReading) / 100,
      mechanic: mechanics[place % mechanics.length]?.name,
    })
    await reportRepair(as(ctx, user, at), input)
  }
}

function as(ctx: WriteContext, user: User, at: number) {
  return {
    ...ctx,
    now: new Date(at),
    user,
    sessionKey: '',
    timezone: 'UTC',
    origin: '',
    requestKey: undefined,
  }
}
