import { TRIAL_DAYS } from '@pitlane/contract/tenants'
import { moveConnection } from '@pitlane/server/features/hq/connection-queries'
import { moveTrialEnd } from '@pitlane/server/features/tenants/queries'
import type { Platform } from '@pitlane/server/platform/context'
import { inDemoTenant } from './demo-tenant.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A demo kept for months starts like new: its trial has not ended, and it finds the sandbox wherever that listens. */
export async function keepFresh(platform: Platform, hqBaseUrl: string): Promise<void> {
  await inDemoTenant(platform, async (ctx) => {
    await moveTrialEnd(ctx, new Date(ctx.now.getTime() + TRIAL_DAYS * DAY_MS))
    await moveConnection(ctx, hqBaseUrl)
  })
}
