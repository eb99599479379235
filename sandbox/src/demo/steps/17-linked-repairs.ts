import type { User } from '@pitlane/contract/accounts/calls'
import { MINUTE } from '@pitlane/contract/durations'
import { type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { type RoutineTemplate, routine } from '@pitlane/contract/routine/calls'
import { editRepair } from '@pitlane/server/features/repairs/edit'
import type { WriteContext } from '@pitlane/server/platform/context'
import { comeIn } from '../come-in.ts'
import { inDemoTenant } from '../demo-tenant.ts'
import { asOwner } from '../routine-past.ts'
import { isPlanned, routinePlans } from '../routine-plans.ts'
import type { SeedContext } from '../seed.ts'

const SOON_AFTER_MS = 10 * MINUTE

/** What was done before anybody kept routines belongs to them too. */
export async function linkPast({ app, platform }: SeedContext): Promise<void> {
  const { call, user, leave } = await comeIn(app, 'admin')
  const templates = (await call(routine.list, {})) as RoutineTemplate[]
  const planned = templates.filter((template) => routinePlans.some((plan) => isPlanned(template, plan)))
  const done = (await call(repairs.list, { status: 'completed' })) as Repair[]
  await leave()
  await inDemoTenant(platform, async (ctx) => {
    for (const repair of done) await link(ctx, user, repair, planned)
  })
}

/** Only what was done before the last time: what is due today stays as it is. */
async function link(
  ctx: WriteContext,
  user: User,
  { id, templateId, vehicleId, category, endDate, createdAt }: Repair,
  planned: readonly RoutineTemplate[],
): Promise<void> {
  if (templateId !== null) return
  const fitting = planned.find(
    (it) => it.vehicleId === vehicleId && it.category === category && isSameWork(it),
  )
  if (!fitting?.lastCompletedDate || !endDate || endDate >= fitting.lastCompletedDate) return
  const soonAfter = new Date(Date.parse(createdAt) + SOON_AFTER_MS)
  await editRepair(asOwner(ctx, user, soonAfter), { id, templateId: fitting.id })
}

/** Brakes and air conditioning are repaired for other reasons than a routine. */
function isSameWork({ category }: RoutineTemplate): boolean {
  return category === 'oil_change' || category === 'tire_rotation' || category === 'inspection'
}
