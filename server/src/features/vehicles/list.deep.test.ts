import { vehicles } from '@pitlane/contract/vehicles/calls'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()

test.each([1, 200, 450])(
  'all of %i vehicles come once each, in the order people read their keys',
  async (count) => {
    const shop = await aConnectedTenant(world, count)
    const listed = await shop.call(vehicles.list, {})
    const [kept] = await world.platform.database.inTenant(shop.tenant.id)<{ count: number }>(
      sql`select count(*) as count from vehicles where tenant_id = ${shop.tenant.id} and archived_at is null`,
    )
    expect(listed).toHaveLength(kept?.count ?? 0)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(kept?.count)
    const keys = listed.map(({ vehicleKey }) => vehicleKey)
    expect(keys).toEqual([...keys].sort(new Intl.Collator('en', { numeric: true }).compare))
    const [last = ''] = keys.slice(-1)
    expect(await shop.call(vehicles.list, { vehicleKey: last })).toEqual(listed.slice(-1))
  },
)
