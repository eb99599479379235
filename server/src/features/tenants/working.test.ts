import { mayWork } from '@pitlane/contract/access'
import { DAY } from '@pitlane/contract/durations'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { mayWorkNow } from './working-queries.ts'

const world = await openWorld()
const now = new Date('2026-11-16T12:00:00.000Z')
const ends = [null, -DAY, -1, 0, 1, DAY].map((ms) =>
  ms === null ? null : new Date(now.getTime() + ms).toISOString(),
)
const cases = [true, false].flatMap((isSubscriber) =>
  ends.map((freeTrialEnddate) => ({ isSubscriber, freeTrialEnddate })),
)

test.each(cases)(
  'statements and the contract agree whether $isSubscriber, $freeTrialEnddate may work',
  async (tenant) => {
    const [row] = await world.platform.database.system<{ may: boolean }>(sql`
    select ${mayWorkNow({ now })} as may
    from (values (${tenant.isSubscriber}::boolean, ${tenant.freeTrialEnddate}::timestamptz)) as tenants (is_subscriber, free_trial_end)`)
    expect(row?.may).toBe(mayWork(tenant, now))
  },
)
