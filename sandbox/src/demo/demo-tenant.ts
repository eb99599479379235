import { candidatesForSignIn } from '@pitlane/server/features/accounts/queries'
import { asSystem, type Platform, type WriteContext, withTenant } from '@pitlane/server/platform/context'
import { demoBusiness } from './business.ts'

/** Works inside the demo business. */
export async function inDemoTenant<T>(
  platform: Platform,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  const moment = { now: platform.clock(), log: platform.log, platform }
  const [admin] = await asSystem(moment, 'find who signs in', (system) =>
    candidatesForSignIn(system, demoBusiness.admin.username, demoBusiness.slug, 1),
  )
  if (!admin) throw new Error('The demo business is missing')
  return withTenant(moment, admin.tenantId, work)
}
