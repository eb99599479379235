import { DAY } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { TRIAL_DAYS } from '@pitlane/contract/tenants/calls'
import { templatesWithIds } from '@pitlane/server/features/routine/list-queries'
import { currentTenant } from '@pitlane/server/features/tenants/queries'
import type { Platform } from '@pitlane/server/platform/context'
import { idOfCar } from '../hq/reservations/places.ts'
import { cameBack } from '../hq/reservations/returned-lately.ts'
import { inDemoTenant } from './demo-tenant.ts'
import {
  moveBases,
  moveChecks,
  moveConnection,
  moveIssuer,
  moveLinkedRepairs,
  moveReceiver,
  moveTrialEnd,
  routineIds,
} from './queries.ts'
import { daysBehind } from './routine-past.ts'
import { basesFor } from './routine-plans.ts'

/** Around whose rentals the demo's checks were made. */
const checkedCars = [cameBack.scratched, cameBack.scratchedByOneOfTwo, cameBack.unsafe].map(({ car }) =>
  String(idOfCar(car)),
)

interface Addresses {
  hq: string
  issuer: string
  receiver: string
}

/**
 * A demo kept for months starts like new: its trial has not ended, it finds the sandbox wherever that listens, and the
 * same few routines are due.
 */
export async function keepFresh(platform: Platform, { hq, issuer, receiver }: Addresses): Promise<void> {
  await inDemoTenant(platform, async (ctx) => {
    await moveTrialEnd(ctx, new Date(ctx.now.getTime() + TRIAL_DAYS * DAY))
    await moveConnection(ctx, hq)
    await moveIssuer(ctx, issuer)
    await moveReceiver(ctx, receiver)
    const timezone = (await currentTenant(ctx))?.timezone ?? 'UTC'
    const text = await templatesWithIds({ ...ctx, timezone }, await routineIds(ctx))
    const templates: RoutineTemplate[] = JSON.parse(text)
    const today = dayIn(timezone, ctx.now)
    await moveBases(ctx, basesFor(templates, today))
    await moveChecks(ctx, checkedCars)
    await moveLinkedRepairs(ctx, daysBehind(templates, today))
  })
}
