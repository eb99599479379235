import { api } from '@pitlane/contract'
import { anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { tellConflicts } from './tell-conflicts.ts'

const world = await openWorld({ demo: true })
const elsewhere = await world.anotherInstance()
const HOUR = 60 * 60 * 1000
const { conflicts, inbox, repairs } = api

type Door = Pick<Awaited<ReturnType<typeof aShop>>, 'call'>

async function told({ call }: Door) {
  const { notifications } = await call(inbox.list, {})
  return notifications.filter(({ kind }) => kind === 'conflict')
}

async function looksToCome() {
  const [row] = await world.platform.database.system<{ count: number }>(
    sql`select count(*) as count from pgboss.job where name = ${tellConflicts.name} and state not in ('completed', 'failed')`,
  )
  return row?.count
}

test('a critical conflict is told to everybody but who caused it, once, by the job that follows', async () => {
  const shop = await aShop(world)
  const staff = await anEmployee(world.app, shop, shop.tenant.slug)
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  await shop.enter({
    id: 'soon',
    hqVehicleId: shop.car.hqVehicleId,
    pickUp: at(10),
    return: at(40),
    status: 'open',
  })
  await shop.sync()
  await world.work()
  await elsewhere.work()
  // What looks after the sync has looked: the next look knows its cause.
  await expect.poll(looksToCome, { timeout: 30_000 }).toBe(0)
  const report = await aReport(shop, { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey })
  const repair = await staff.call(repairs.create, {
    ...report,
    reportedBy: staff.user.id,
    urgencyLevel: 'critical',
  })
  const [conflict] = await shop.call(conflicts.list, {})
  expect(conflict?.severity).toBe('critical')
  await expect.poll(async () => (await told(shop)).length, { timeout: 30_000 }).toBe(1)
  expect(await told(shop)).toMatchObject([{ sentence: conflict?.sentence, link: `/r/${repair.number}` }])
  expect(await told(staff)).toEqual([])

  const look = ({ platform }: typeof elsewhere) =>
    tellConflicts.work(
      { now: platform.clock(), log: platform.log, platform },
      { tenantId: shop.tenant.id, by: null },
    )
  await Promise.all([look(elsewhere), look(elsewhere)])
  expect(await told(shop)).toHaveLength(1)
  expect(await told(staff)).toEqual([])
})
