import { claimHappened } from '@pitlane/server/features/claims/happened'
import { keepClaimHistory } from '@pitlane/server/features/claims/keep-history'
import { repairsHappened } from '@pitlane/server/features/repairs/happened'
import { keepHistory } from '@pitlane/server/features/repairs/keep-history'
import { tenantNamed } from '@pitlane/server/features/tenants/names-queries'
import {
  asSystem,
  type Platform,
  systemReason,
  type WriteContext,
  withTenant,
} from '@pitlane/server/platform/context'
import { heard } from '@pitlane/server/platform/happened'
import { demoBusiness } from './business.ts'

const findingDemo = systemReason('find the demo business')

/** What it did before anybody could look is history, and news to nobody. */
const listeners = [heard(repairsHappened, keepHistory), heard(claimHappened, keepClaimHistory)]

/** Works inside the demo business; whoever erased it has none, and nothing is done. */
export async function inDemoTenant<T>(
  platform: Platform,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T | undefined> {
  const moment = { now: platform.clock(), log: platform.log, platform: { ...platform, listeners } }
  const tenantId = await asSystem(moment, findingDemo, (system) =>
    tenantNamed(system, 'slug', demoBusiness.slug),
  )
  return tenantId ? withTenant(moment, tenantId, work) : undefined
}
