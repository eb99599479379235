import { candidatesForSignIn } from '@pitlane/server/features/accounts/queries'
import {
  asSystem,
  type Platform,
  systemReason,
  type WriteContext,
  withTenant,
} from '@pitlane/server/platform/context'
import { demoBusiness } from './business.ts'

const findingDemo = systemReason('find the demo business')

/** Works inside the demo business; whoever erased it has none, and nothing is done. */
export async function inDemoTenant<T>(
  platform: Platform,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T | undefined> {
  const moment = { now: platform.clock(), log: platform.log, platform }
  const [admin] = await asSystem(moment, findingDemo, (system) =>
    candidatesForSignIn(system, demoBusiness.admin.username, demoBusiness.slug, 1),
  )
  return admin && withTenant(moment, admin.tenantId, work)
}
