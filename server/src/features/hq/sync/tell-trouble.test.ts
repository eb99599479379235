import { HOUR } from '@pitlane/contract/durations'
import { hq } from '@pitlane/contract/hq/calls'
import { inbox } from '@pitlane/contract/inbox/calls'
import { demo } from '@pitlane/contract/system'
import { aConnectedTenant, anEmployee } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'
import { tellSilence, tellSilences } from './tell-trouble.ts'

const world = await openWorld({ demo: true })
const elsewhere = await world.anotherInstance()
afterEach(() => world.travel(0))

type Admin = Awaited<ReturnType<typeof aConnectedTenant>>

/** What both instances do with a tick, so many hours from now. */
async function tick(hours: number): Promise<void> {
  const now = new Date(Date.now() + hours * HOUR)
  await Promise.all(
    [world, elsewhere].map(({ platform }) => tellSilence.work({ now, log: platform.log, platform }, {})),
  )
}

async function told({ call }: Pick<Admin, 'call'>): Promise<string[]> {
  const { notifications } = await call(inbox.list, {})
  return notifications.map(({ kind, sentence, link }) => [kind, link, sentence.slice(0, 40)].join(' '))
}

const SILENT = 'hq /settings?open=hq No sync with HQ Rental Software has succ'
const REFUSED = 'hq /settings?open=hq HQ Rental Software no longer accepts the'

test('administrators hear once that HQ has been silent for six hours, and again after a success', async () => {
  const admin = await aConnectedTenant(world, 1)
  const staff = await anEmployee(world.app, admin, admin.tenant.slug)
  await tick(5.9)
  expect(await told(admin)).toEqual([])
  await tick(6.1)
  await tick(6.2)
  await tick(20)
  expect(await told(admin)).toEqual([SILENT])
  expect(await told(staff)).toEqual([])

  world.travel(21 * HOUR)
  await admin.call(hq.sync, {})
  await tick(22)
  expect(await told(admin)).toEqual([SILENT])
  await tick(28)
  expect(await told(admin)).toEqual([SILENT, SILENT])
})

test('they hear of it also when nobody looked for days', async () => {
  const admin = await aConnectedTenant(world, 1)
  await tick(100)
  await tick(150)
  expect(await told(admin)).toEqual([SILENT])
})

test('in an outage of many everybody hears of it, whoever has heard already', async () => {
  const admins = [
    await aConnectedTenant(world, 1),
    await aConnectedTenant(world, 1),
    await aConnectedTenant(world, 1),
  ]
  const [{ count } = { count: 0 }] = await world.platform.database.system<{ count: number }>(
    sql`select count(*) as count from tenants`,
  )
  const now = new Date(Date.now() + 7 * HOUR)
  for (let look = 0; look < count; look += 1)
    for (const { platform } of [world, elsewhere]) await tellSilences({ now, log: platform.log, platform }, 1)
  for (const admin of admins) expect(await told(admin)).toEqual([SILENT])
})

test('administrators hear once that HQ refuses the tokens', async () => {
  const admin = await aConnectedTenant(world, 1)
  const refused = async (refuse: boolean) => {
    await admin.call(demo.hq, { refuse })
    await admin.call(hq.sync, {}).catch(() => undefined)
  }
  await refused(true)
  await refused(true)
  expect(await told(admin)).toEqual([REFUSED])
  await tick(7)
  expect(await told(admin)).toEqual([REFUSED])
  await refused(false)
  await refused(true)
  expect(await told(admin)).toEqual([REFUSED, REFUSED])
})

test('nobody hears of a business that has paused the sync', async () => {
  const admin = await aConnectedTenant(world, 1)
  const { baseUrl } = await admin.call(hq.config, {})
  const tokens = { tenantToken: admin.tenantToken, userToken: 'steady' }
  await admin.call(hq.saveConfig, { baseUrl: baseUrl ?? '', ...tokens, isActive: false })
  await tick(7)
  expect(await told(admin)).toEqual([])
})
