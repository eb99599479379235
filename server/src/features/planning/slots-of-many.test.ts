import { api } from '@pitlane/contract'
import { HOURS_MAX, HOURS_MIN } from '@pitlane/contract/formats'
import { limits } from '@pitlane/contract/limits'
import { DAYS_AHEAD } from '@pitlane/contract/planning/slots'
import { aReport } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld({ demo: true })
const { planning, repairs } = api

/** As many plans as there may be of one car, and of one mechanic with another, with gaps between them. */
async function fill(shop: Awaited<ReturnType<typeof aShop>>, mechanic: string): Promise<void> {
  const { id } = await shop.call(repairs.create, await aReport(shop))
  const step = (DAYS_AHEAD * 86_400) / limits.plansOfVehicle.most
  for (const [place, vehicleId] of [shop.car.id, shop.other.id].entries())
    await world.platform.database.inTenant(shop.tenant.id)(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, mechanic, number, planned_start, planned_end)
      select tenant_id, ${vehicleId}, reported_by, title, description, category, ${place === 0 ? null : mechanic}::text,
             number + ${place * limits.plansOfVehicle.most}::int + n,
             ${world.platform.clock()}::timestamptz + n * step, ${world.platform.clock()}::timestamptz + (n + 0.5) * step
      from repairs, generate_series(1, ${limits.plansOfVehicle.most}::int) as n,
           (select make_interval(secs => ${step}::float8) as step) as steps
      where tenant_id = ${shop.tenant.id} and id = ${id}`)
}

/** What everybody else in the process has to wait for, whatever the machine does besides. */
async function msOfThread(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('a car and a mechanic with as many plans as there may be are answered in a moment', async () => {
  const shop = await aShop(world)
  const quarter = { from: '23:45', to: '24:00' }
  const hours = {
    mon: quarter,
    tue: quarter,
    wed: quarter,
    thu: quarter,
    fri: quarter,
    sat: quarter,
    sun: quarter,
  }
  await shop.call(planning.setWorkshop, { hours, turnRoundMinutes: 0 })
  await fill(shop, 'Maria')
  for (const wished of [HOURS_MAX, HOURS_MIN]) {
    const wish = { vehicleId: shop.car.id, hours: wished, mechanic: 'Maria' }
    // Some twenty; the first time nothing is compiled yet.
    expect(await msOfThread(() => shop.call(planning.slots, wish))).toBeLessThan(250)
  }
})
