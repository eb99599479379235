import { DAY } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { type RoutineTemplate, routine } from '@pitlane/contract/routine/calls'
import { NewTemplates } from '@pitlane/contract/routine/input'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { createTemplates } from '@pitlane/server/features/routine/manage'
import { demoBusiness } from '../business.ts'
import { comeIn } from '../come-in.ts'
import { inDemoTenant } from '../demo-tenant.ts'
import { addPast, asOwner } from '../routine-past.ts'
import { isPlanned, routinePlans } from '../routine-plans.ts'
import type { SeedContext } from '../seed.ts'

const KEPT_FOR_DAYS = 730

/** Routines as a shop like this keeps them, with what was done of them in the last two years. */
export async function seedRoutines({ app, platform }: SeedContext): Promise<void> {
  const { timezone } = demoBusiness
  const { call, user, leave } = await comeIn(app, 'admin')
  const fleet = await call(vehicles.list, {})
  const known = (await call(routine.list, {})) as RoutineTemplate[]
  await leave()
  // A seed that was killed half way finds what it had made.
  if (known.some((template) => routinePlans.some((plan) => isPlanned(template, plan)))) return

  const templates = routinePlans.flatMap(({ forEvery, ...plan }, turn) =>
    fleet
      .filter((_, index) => (index + turn) % forEvery === 0)
      .map(({ vehicleKey }) => ({ ...plan, vehicleKey })),
  )
  const now = platform.clock()
  await inDemoTenant(platform, async (ctx) => {
    const began = asOwner(ctx, user, new Date(now.getTime() - KEPT_FOR_DAYS * DAY))
    const { text } = await createTemplates(began, NewTemplates.parse({ templates }))
    const made: RoutineTemplate[] = JSON.parse(text).templates
    await addPast(ctx, user, made, dayIn(timezone, now))
  })
}
