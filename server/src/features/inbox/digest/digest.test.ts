import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { dayOfWall, instantOn, wallAt, wallOfDay } from '@pitlane/contract/zones'
import { anEmployee, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Platform } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { postedMails } from '../../../platform/mail/post.ts'
import { tellDue } from '../looks/look.ts'
import { sendDigests } from './send-digests.ts'

const world = await openWorld({ demo: true })
const elsewhere = await world.anotherInstance()
const { accounts, demo, inbox, repairs, routine, tenants } = api
const ZONE = 'Europe/Berlin'

type Shop = Awaited<ReturnType<typeof aShop>>

/** What both instances do with a tick at an instant. */
async function tick(at: number, platforms: Platform[] = [world.platform, elsewhere.platform]): Promise<void> {
  const now = new Date(at)
  for (const { work } of [tellDue, sendDigests])
    await Promise.all(platforms.map((platform) => work({ now, log: platform.log, platform }, {})))
}

const send = (at: number, platform: Platform = world.platform) =>
  postedMails.again.work({ now: new Date(at), log: platform.log, platform }, {})

/** So many days from today where the business is. */
const dayAhead = (days: number, timezone = ZONE) =>
  dayOfWall(wallOfDay(dayIn(timezone, new Date())) + days * DAY)
const at = (days: number, time: string) => instantOn(dayAhead(days), time, ZONE)

/** Digests that came, oldest first. */
const digestsTo = async (address: string) =>
  (await world.mail.mails())
    .filter(({ to, headers }) => to === address && headers['x-pitlane-kind'] === 'digest')
    .reverse()

/** A shop in a zone that works for years. */
async function aShopIn(timezone: string): Promise<Shop> {
  const shop = await aShop(world, 2)
  await shop.call(tenants.update, { timezone })
  await shop.call(demo.trial, { endsAt: '2031-01-01T00:00:00Z' })
  return shop
}

/** Something to say every morning: a repair that should be done long since. */
async function aLateRepair(shop: Shop): Promise<number> {
  const report = await aReport(shop, { title: 'Gearbox' })
  const { id, number } = await shop.call(repairs.create, report)
  const late = { startDate: '2026-01-02', startTime: '09:00', endDate: '2026-01-03', endTime: '17:00' }
  await shop.call(repairs.update, { id, status: 'in progress', ...late })
  return number
}

let morning = 1
/** Each test has days of its own: the clock of a business never goes back. */
beforeEach(() => {
  morning += 5
})

describe('the digest', () => {
  test('says what is not ready, conflicts, what became overdue, is due or late, and no more than ten of each', async () => {
    const shop = await aShopIn(ZONE)
    await shop.call(tenants.update, { distanceUnit: 'km' })
    const number = await aLateRepair(shop)
    const unsafe = await shop.call(
      repairs.create,
      await aReport(shop, {
        ...{ vehicleId: shop.other.id, vehicleKey: shop.other.vehicleKey },
        ...{ title: 'No brakes', urgencyLevel: 'critical' },
      }),
    )
    await shop.enter({
      id: 'soon',
      hqVehicleId: shop.other.hqVehicleId,
      pickUp: new Date(at(morning, '09:00')).toISOString(),
      return: new Date(at(morning + 2, '09:00')).toISOString(),
      status: 'open',
    })
    await shop.sync()
    const days = async (title: string, intervalValue: number) =>
      shop.call(routine.create, await aTemplate(shop, { title, intervalValue, intervalUnit: 'days' }))
    await days('Wash', morning - 1)
    for (let index = 1; index <= 12; index += 1) await days(`Check ${index}`, morning + 3)
    const tires = await aTemplate(shop, { title: 'Tires', triggerType: 'mileage', intervalValue: 100 })
    await shop.call(routine.create, { ...tires, vehicleKey: shop.car.vehicleKey })
    await shop.call(demo.hq, {
      vehicle: { hqVehicleId: shop.car.hqVehicleId, odometer: (shop.car.mileage ?? 0) + 350 },
    })
    await shop.sync()
    await tick(at(morning, '07:00'))
    await send(at(morning, '07:01'))

    const [mail, ...more] = await digestsTo(shop.user.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(
      `Today at ${shop.tenant.name}: 1 pick-up not ready, 1 conflict, 2 became overdue`,
    )
    const [car, other] = [shop.car.vehicleKey, shop.other.vehicleKey]
    for (const line of [
      'Pick-ups today that are not ready:',
      `- ${other}, today at 09:00: R-${unsafe.number} No brakes is open and critical.`,
      'Conflicts:',
      `- ${other} goes out today at 09:00, and R-${unsafe.number} No brakes is open and critical.`,
      'Became overdue:',
      `- Tires (${car}): Overdue by 250 km`,
      `- Wash (${car}): Overdue by 1 day`,
      'Due within 7 days:',
      `- Check 1 (${car}): in 3 days`,
      '- And 2 more.',
      'Repairs past their target end:',
      `- R-${number} Gearbox (${car}): was to be done on Sat, Jan 3 at 17:00`,
      'Open in Pitlane:\nhttp://pitlane.test/dashboard',
    ])
      expect(mail?.text).toContain(line)
    expect(mail?.html.match(/class="button"/g)).toHaveLength(1)
    expect(mail?.html.match(/<h2>/g)).toHaveLength(5)
    expect(mail?.html).toContain('prefers-color-scheme:dark')
    expect(mail?.html).not.toMatch(/<img|<script|src=/)

    await shop.call(tenants.update, { clock: 12 })
    await tick(at(morning + 1, '07:00'))
    await send(at(morning + 1, '07:01'))
    const next = (await digestsTo(shop.user.email)).at(-1)
    expect(next?.text).toContain(`Gearbox (${car}): was to be done on Sat, Jan 3 at 5:00 PM`)
    expect(next?.text).not.toContain('Became overdue')
  })

  test('comes to administrators and whoever wants it, and to nobody else', async () => {
    const [shop, stranger] = [await aShopIn(ZONE), await aShopIn(ZONE)]
    await aLateRepair(shop)
    const staff = async () => anEmployee(world.app, shop, shop.tenant.slug)
    const [eager, usual, left] = [await staff(), await staff(), await staff()]
    for (const { call } of [eager, left]) await call(inbox.changeSettings, { digest: true })
    await shop.call(accounts.updateUser, { id: left.user.id, isActive: false })
    await tick(at(morning, '07:00'))
    await send(at(morning, '07:01'))
    const counts = [shop, eager, usual, left, stranger].map(
      async ({ user }) => (await digestsTo(user.email)).length,
    )
    expect(await Promise.all(counts)).toEqual([1, 1, 0, 0, 0])
  })

  test('comes later the same day when nobody was there, not again after a restart, and a missed day is not caught up', async () => {
    const shop = await aShopIn(ZONE)
    await aLateRepair(shop)
    await tick(at(morning, '06:59'))
    await send(at(morning, '06:59'))
    expect(await digestsTo(shop.user.email)).toEqual([])
    await tick(at(morning, '18:30'))
    await send(at(morning, '18:30'))
    expect(await digestsTo(shop.user.email)).toHaveLength(1)
    const restarted = await world.anotherInstance()
    await tick(at(morning, '18:31'), [restarted.platform])
    await send(at(morning, '18:31'), restarted.platform)
    expect(await digestsTo(shop.user.email)).toHaveLength(1)
    await tick(at(morning + 3, '03:00'))
    await tick(at(morning + 3, '08:00'))
    await tick(at(morning + 3, '23:00'))
    await send(at(morning + 3, '23:00'))
    expect(await digestsTo(shop.user.email)).toHaveLength(2)
  })

  test('does not come when there is nothing to say at that time', async () => {
    const shop = await aShopIn(ZONE)
    await tick(at(morning, '07:00'))
    await aLateRepair(shop)
    await tick(at(morning, '12:00'))
    await send(at(morning, '12:00'))
    expect(await digestsTo(shop.user.email)).toEqual([])
  })

  test('that could not be sent that day is given up, and one turned off meanwhile does not leave', async () => {
    const [shop, other] = [await aShopIn(ZONE), await aShopIn(ZONE)]
    for (const it of [shop, other]) await aLateRepair(it)
    await tick(at(morning, '07:00'))
    await other.call(inbox.changeSettings, { digest: false })
    const refuse = async () => {
      throw new Error('down')
    }
    await send(at(morning, '07:01'), {
      ...world.platform,
      mailer: { ...world.platform.mailer, send: refuse },
    })
    await send(at(morning + 1, '00:01'))
    expect(await digestsTo(shop.user.email)).toEqual([])
    expect(await digestsTo(other.user.email)).toEqual([])
    const [row] = await world.platform.database.inTenant(shop.tenant.id)<{ state: string; reason: string }>(
      sql`select state, reason from deliveries where tenant_id = ${shop.tenant.id} and kind = 'digest'`,
    )
    expect(row).toEqual({ state: 'failed', reason: 'It could not be sent in time.' })
  })

  test('ends with one click, without signing in', async () => {
    const shop = await aShopIn(ZONE)
    await aLateRepair(shop)
    await tick(at(morning, '07:00'))
    await send(at(morning, '07:01'))
    const [mail] = await digestsTo(shop.user.email)
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const url = new URL(/<(.+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? '').pathname
    const before = await shop.call(inbox.settings, {})
    const page = await world.app.inject({ url })
    expect(page.body).toContain('Daily digest')
    expect(await shop.call(inbox.settings, {})).toEqual(before)
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
    }
    const payload = 'List-Unsubscribe=One-Click'
    expect((await world.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200)
    expect(await shop.call(inbox.settings, {})).toEqual({ ...before, digest: false })
    await tick(at(morning + 1, '07:00'))
    await send(at(morning + 1, '07:01'))
    expect(await digestsTo(shop.user.email)).toHaveLength(1)
  })
})

/** The days on which clocks are put, in each zone. */
const zones: [timezone: string, changes: string[]][] = [
  ['America/New_York', ['2028-03-12', '2028-11-05']],
  ['Europe/Berlin', ['2028-03-26', '2028-10-29']],
  ['Australia/Lord_Howe', ['2028-04-02', '2028-10-01']],
]

test.each(zones)(
  'in %s it comes at seven, once a day, also when clocks are put',
  async (timezone, changes) => {
    const shop = await aShopIn(timezone)
    await aLateRepair(shop)
    const days = changes.flatMap((change) => [0, 1].map((it) => dayOfWall(wallOfDay(change) + it * DAY)))
    const times = ['02:30', '06:59', '07:00', '07:01', '23:59']
    for (const day of days) for (const time of times) await tick(instantOn(day, time, timezone))
    const made = await world.platform.database.inTenant(shop.tenant.id)<{ at: string }>(
      sql`select made_at as at from deliveries where tenant_id = ${shop.tenant.id} and kind = 'digest' order by 1`,
    )
    const walls = made.map((it) => new Date(wallAt(Date.parse(it.at), timezone)).toISOString().slice(0, 16))
    expect(walls).toEqual(days.map((day) => `${day}T07:00`))
  },
)
