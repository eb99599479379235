import { api } from '@pitlane/contract'
import { DAY, HOUR } from '@pitlane/contract/durations'
import type { Kind } from '@pitlane/contract/inbox/kinds'
import { addInterval } from '@pitlane/sandbox/add-interval'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anEmployee, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeEach, expect, test } from 'vitest'
import type { Moment } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { tellDue } from './looks/look.ts'
import { tellConflicts } from './tell-conflicts.ts'

const world = await openWorld({ demo: true })
const elsewhere = await world.anotherInstance()
const { accounts, comments, demo, hq, inbox, jobLinks, repairs, routine } = api

/** A business with two administrators, two employees and an administrator who has left; and another business. */
const shop = await aShop(world, 3)
const [stranger, chief, eli, mia, left] = [
  await aShop(world, 2),
  await anEmployee(world.app, shop, shop.tenant.slug),
  await anEmployee(world.app, shop, shop.tenant.slug),
  await anEmployee(world.app, shop, shop.tenant.slug),
  await anEmployee(world.app, shop, shop.tenant.slug),
]
await shop.call(accounts.updateUser, { id: chief.user.id, role: 'admin' })
await shop.call(accounts.updateUser, { id: left.user.id, role: 'admin', isActive: false })
const people = { owner: shop, chief, eli, mia, stranger }
type Who = keyof typeof people
const everybody: Who[] = ['owner', 'chief', 'eli', 'mia', 'stranger']

const report = {
  ...(await aReport(shop, { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey })),
  reportedBy: eli.user.id,
}
/** Eli again, at the other instance. */
const eliThere = frontDoor(elsewhere.app, { cookies: eli.cookies() })
const critical = { ...report, urgencyLevel: 'critical' as const }

/** What somebody does at both instances at once. */
const twice = (act: (door: Pick<typeof eli, 'call'>) => Promise<unknown>) =>
  Promise.all([eli, eliThere].map(act))
/** For what is made: the same, pressed twice. */
const pressed = (what: string) => ({ headers: { 'idempotency-key': `pressed twice: ${what}` } })

/** What both instances do at once. */
async function atBoth(afterMs: number, work: (moment: Moment) => Promise<void>): Promise<void> {
  const now = new Date(Date.now() + afterMs)
  await Promise.all([world, elsewhere].map(({ platform }) => work({ now, log: platform.log, platform })))
}
const look = (afterMs = 0) => atBoth(afterMs, (moment) => tellDue.work(moment, {}))
const lookForConflicts = () => atBoth(0, (moment) => tellConflicts.work(moment, { tenantId: shop.tenant.id }))

/** Each kind: who hears it, once, when Eli causes it and it comes and goes. */
const kinds: [kind: Kind, who: Who[], cause: () => Promise<void>][] = [
  [
    'conflict',
    ['owner', 'chief', 'mia'],
    async () => {
      const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
      const booking = { id: 'soon', hqVehicleId: shop.car.hqVehicleId, status: 'open' }
      await shop.enter({ ...booking, pickUp: at(10), return: at(40) })
      await shop.sync()
      const { id } = await eli.call(repairs.create, critical)
      await lookForConflicts()
      for (const urgencyLevel of ['low', 'critical'] as const) {
        await eli.call(repairs.update, { id, urgencyLevel })
        await lookForConflicts()
      }
    },
  ],
  [
    'critical',
    ['owner', 'chief', 'mia'],
    async () => {
      await twice(({ call }) => call(repairs.create, critical, pressed('critical')))
    },
  ],
  [
    'assigned',
    ['mia'],
    async () => {
      const { id } = await eli.call(repairs.create, { ...report, assignedTo: left.user.id })
      await twice(({ call }) => call(repairs.update, { id, assignedTo: mia.user.id }))
      await eli.call(repairs.update, { id, assignedTo: eli.user.id })
    },
  ],
  [
    'mention',
    ['mia'],
    async () => {
      const { id: repairId } = await eli.call(repairs.create, report)
      const names = [mia, eli, left, stranger].map(({ user }) => `@${user.username}`).join(' ')
      const said = { id: repairId, text: names }
      await twice(({ call }) => call(comments.add, said, pressed('mention')))
      const [first] = await eli.call(comments.list, { id: repairId })
      const id = first?.id ?? ''
      await eliThere.call(comments.edit, { id, text: 'Never mind' })
      await twice(({ call }) => call(comments.edit, { id, text: names }))
    },
  ],
  [
    'comment',
    ['owner', 'mia'],
    async () => {
      const { id } = await shop.call(repairs.create, { ...report, reportedBy: shop.user.id })
      await shop.call(repairs.update, { id, assignedTo: mia.user.id })
      await twice(({ call }) => call(comments.add, { id, text: 'Looks bad' }, pressed('comment')))
      const [said] = await eli.call(comments.list, { id })
      await twice(({ call }) => call(comments.edit, { id: said?.id ?? '', text: 'Looks worse' }))
    },
  ],
  [
    'mechanic',
    ['mia'],
    async () => {
      const { id } = await eli.call(repairs.create, { ...report, assignedTo: mia.user.id })
      const { url } = await eli.call(jobLinks.send, { id })
      const token = url.split('/').at(-1) ?? ''
      await Promise.all([world, elsewhere].map(({ app }) => frontDoor(app).call(jobLinks.started, { token })))
    },
  ],
  [
    'estimate',
    ['owner', 'chief'],
    async () => {
      const { id } = await eli.call(repairs.create, report)
      const lines = [{ label: 'Labour', amount: 90 }]
      await twice(({ call }) => call(api.estimates.enter, { id, lines }))
    },
  ],
  [
    'overdue',
    ['owner', 'chief', 'eli', 'mia'],
    async () => {
      const daily = await aTemplate(shop, { intervalValue: 1, intervalUnit: 'days' })
      const { id } = await eli.call(routine.create, daily)
      await look(3 * DAY)
      for (const isActive of [false, true]) {
        await eli.call(routine.update, { id, isActive })
        await look(3 * DAY)
      }
      await look(4 * DAY)
    },
  ],
  [
    'papers',
    ['owner', 'chief'],
    async () => {
      const day = (days: number) => addInterval(new Date().toISOString().slice(0, 10), days, 'days')
      for (const days of [10, 300, 10]) {
        await shop.call(demo.hq, {
          vehicle: { hqVehicleId: shop.car.hqVehicleId, inspectionExpires: day(days) },
        })
        await shop.sync()
        await look()
      }
    },
  ],
  [
    'hq',
    ['owner', 'chief'],
    async () => {
      await shop.call(demo.hq, { refuse: true })
      await Promise.allSettled(
        [world, elsewhere].map(({ app }) => frontDoor(app, { cookies: shop.cookies() }).call(hq.sync, {})),
      )
      await shop.call(demo.hq, { refuse: false })
    },
  ],
]

beforeEach(async () => {
  for (const { call } of Object.values(people)) await call(inbox.read, {})
})

test.each(kinds)(
  '%s is told once to %j, not to who causes it, has left or is of another business',
  async (kind, who, cause) => {
    await cause()
    const heard: Who[] = []
    for (const name of everybody) {
      const { notifications } = await people[name].call(inbox.list, { limit: 50 })
      heard.push(...notifications.filter((it) => it.kind === kind && !it.isRead).map(() => name))
    }
    expect(heard.sort()).toEqual([...who].sort())
    const [ofLeft] = await world.platform.database.inTenant(shop.tenant.id)<{ count: number }>(
      sql`select count(*) as count from notifications where tenant_id = ${shop.tenant.id} and user_id = ${left.user.id}`,
    )
    expect(ofLeft?.count).toBe(0)
  },
)
