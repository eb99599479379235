import { tenantNamed } from '@pitlane/server/features/tenants/names-queries'
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
  const tenantId = await asSystem(moment, findingDemo, (system) =>
    tenantNamed(system, 'slug', demoBusiness.slug),
  )
  return tenantId ? withTenant(moment, tenantId, work) : undefined
}
