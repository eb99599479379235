import { accounts } from '@pitlane/contract/accounts/calls'
import { dayIn } from '@pitlane/contract/formats'
import { type RoutineTemplate, routine } from '@pitlane/contract/routine/calls'
import { frontDoor } from '../../front-door.ts'
import { demoBusiness } from '../business.ts'
import { inDemoTenant } from '../demo-tenant.ts'
import { addPast } from '../routine-past.ts'
import type { SeedContext } from '../seed.ts'

/** Every routine has a past. */
export async function giveRoutinesTheirPast({ app, platform }: SeedContext): Promise<void> {
  const { admin, slug, timezone } = demoBusiness
  const { call } = frontDoor(app)
  const user = await call(accounts.signIn, {
    username: admin.username,
    password: admin.password,
    businessSlug: slug,
  })
  const templates = (await call(routine.list, {})) as RoutineTemplate[]
  await call(accounts.signOut, {})
  await inDemoTenant(platform, (ctx) => addPast(ctx, user, templates, dayIn(timezone, platform.clock())))
}
