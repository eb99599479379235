import type { User } from '@pitlane/contract/accounts/calls'
import { dashboard } from '@pitlane/contract/dashboard/calls'
import { MINUTE } from '@pitlane/contract/durations'
import { queryFor } from '../../platform/call.ts'
import { readWhenShown } from '../../platform/giving-way/read-when-shown.ts'
import { putAway } from './put-away.ts'

const BADGE_FRESH_FOR = 30 * MINUTE

const stats = queryFor(dashboard.stats, {}, ['repairs', 'vehicles'])

export const statsQuery = { ...stats, ...readWhenShown }

/** The same numbers for the bell on every page, read less often. */
export const badgeQuery = { ...stats, staleTime: BADGE_FRESH_FOR }

/** Not read again when the window is looked at: live updates say when it changes. */
export const needingRepairQuery = {
  ...queryFor(dashboard.needingRepair, {}, ['repairs', 'vehicles']),
  ...readWhenShown,
}

/** How many damages of the last days nobody has claimed. */
export const unclaimedQuery = {
  ...queryFor(dashboard.unclaimed, {}, ['repairs', 'bookings', 'checks']),
  ...readWhenShown,
}

const steps = queryFor(dashboard.firstSteps, {}, ['vehicles', 'templates', 'settings'])

/** What an administrator has still to set up; not asked where that was put away. */
export function firstStepsQuery(user: User | null) {
  return { ...steps, enabled: () => user?.role === 'admin' && !putAway(user.tenantId).read() }
}
