import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, anEmployee, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { tokenIn } from '@pitlane/sandbox/testing/shops/link-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeEach, expect, test } from 'vitest'
import { passwordReplaced } from './features/accounts/happened.ts'
import { bookingsReceived } from './features/bookings/happened.ts'
import { commentHappened } from './features/comments/happened.ts'
import { type RepairAction, type RepairsHappened, repairsHappened } from './features/repairs/happened.ts'
import { fleetReceived } from './features/vehicles/happened.ts'
import { sql } from './platform/database/database.ts'
import { type Happening, heard, type Told } from './platform/happened.ts'

const world = await openWorld({ demo: true })
const { accounts, comments, hq, imports, jobLinks, planning, repairs, routine } = api
const owner = await aConnectedTenant(world, 67)
const cookies = owner.cookies()
const { call } = frontDoor(world.app, { address: '203.0.113.77', cookies })
const { call: outside } = frontDoor(world.app, { address: '2001:db8:1:2::7' })
const report = await aReport(owner, { mechanic: 'Sam' })
const orders = (await call(imports.hqOrders, {})).repairs.filter((it) => it.vehicleKey)

/** One more who listens, and what they hear. */
const said: Told<RepairsHappened>[] = []
const others: string[] = []
const alsoHeard = (happening: Happening<object>) =>
  heard(happening, async () => void others.push(happening.name))
const composed = world.platform.listeners ?? []
const planted = [
  ...composed,
  heard(repairsHappened, async (_, told) => void said.push(told)),
  ...[commentHappened, fleetReceived, bookingsReceived, passwordReplaced].map(alsoHeard),
]
beforeEach(() => {
  world.platform.listeners = planted
  said.length = 0
  others.length = 0
})

const aRepair = (over: object = {}) => call(repairs.create, { ...report, ...over })
const aLink = async () => tokenIn((await call(jobLinks.send, await aRepair())).url)
const aRoutine = async () => call(routine.create, await aTemplate(owner, { vehicleKey: report.vehicleKey }))
const done = { status: 'completed' as const, endDate: '2026-01-15', repairCost: 1 }
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const plan = (what: object) =>
  call(planning.plan, {
    vehicleId: report.vehicleId,
    start: inDays(1),
    end: inDays(2),
    force: true,
    ...what,
  })
let rows = 0
const aRow = () => ({
  title: `Pads ${rows++}`,
  description: 'Worn',
  vehicleKey: report.vehicleKey,
  category: 'Brakes',
  urgencyLevel: 'critical',
  repairCost: '1',
  odometerReading: '1',
  endDate: '03/14/2026',
})

type Act = () => Promise<unknown>

/** Every way in which repairs come and change: what is needed for it, and then the call. */
const writers: Record<RepairAction, Record<string, () => Promise<Act>>> = {
  reported: { 'a report': async () => aRepair },
  edited: {
    'an edit': async () => {
      const { id } = await aRepair()
      return () => call(repairs.update, { id, title: 'Another' })
    },
    'a receipt': async () => {
      const { id } = await aRepair()
      const receiptURL = await anObject(world.app, owner)
      return () => call(repairs.setReceipt, { id, receiptURL })
    },
  },
  confirmed: {
    'a confirmation': async () => {
      const { id } = await aRepair()
      const { url } = await call(jobLinks.send, { id })
      await outside(jobLinks.done, { token: tokenIn(url), cost: 1, odometerReading: 1, imageUrls: [] })
      return () => call(repairs.confirm, { id })
    },
  },
  deleted: {
    'a deletion': async () => {
      const { id } = await aRepair()
      return () => call(repairs.remove, { id })
    },
  },
  planned: {
    'a plan of several': async () => {
      const made = [await aRepair(), await aRepair()]
      return () => plan({ repairIds: made.map(({ id }) => id) })
    },
  },
  generated: {
    'what is overdue': async () => {
      const { id: templateId } = await aRoutine()
      await aRepair({ ...done, templateId })
      return () => call(routine.generateOverdue, { templateIds: [templateId] })
    },
    'a plan of a routine': async () => {
      const { id } = await aRoutine()
      return () => plan({ templateIds: [id] })
    },
  },
  unlinked: {
    'the end of a routine': async () => {
      const { id: templateId } = await aRoutine()
      await aRepair({ templateId })
      await aRepair({ ...done, templateId })
      return () => call(routine.remove, { id: templateId })
    },
  },
  imported: {
    'a file': async () => () => call(imports.importCsv, { repairs: [aRow(), aRow(), aRow()] }),
    'orders of HQ': async () => () =>
      call(imports.importHq, {
        repairs: orders.splice(0, 3).map(({ hqRepairOrderId }) => ({ hqRepairOrderId, status: 'need' })),
      }),
  },
  undone: {
    'an import that is undone': async () => {
      const { importId } = await call(imports.importCsv, { repairs: [aRow(), aRow()] })
      return () => call(imports.undo, { id: importId })
    },
  },
  started: {
    'a mechanic': async () => {
      const token = await aLink()
      return () => outside(jobLinks.started, { token })
    },
  },
  waiting: {
    'a mechanic': async () => {
      const token = await aLink()
      return () => outside(jobLinks.waiting, { token, for: 'parts' })
    },
  },
  estimated: {
    'a mechanic': async () => {
      const token = await aLink()
      return () => outside(api.estimates.enterByLink, { token, lines: [{ label: 'Labour', amount: 90 }] })
    },
  },
  decided: {
    'a decision': async () => {
      const { id } = await aRepair()
      const lines = [{ label: 'Labour', amount: 90 }]
      const { estimate } = await call(api.estimates.enter, { id, lines })
      return () => call(api.estimates.approve, { id, at: estimate?.at ?? '' })
    },
  },
  claimed: {
    'a claim': async () => {
      const { id } = await aRepair({ cause: 'damage' })
      return () => call(api.claims.propose, { id })
    },
  },
  done: {
    'a mechanic': async () => {
      const token = await aLink()
      return () => outside(jobLinks.done, { token, imageUrls: [] })
    },
  },
}

const walked = Object.entries(writers).flatMap(([action, ways]) =>
  Object.entries(ways).map(([way, prepare]) => ({ action, way, prepare })),
)

async function kept(): Promise<Map<string, string>> {
  const found = await world.platform.database.inTenant(owner.tenant.id)<{ id: string; row: string }>(
    sql`select id, to_jsonb(repairs)::text as row from repairs where tenant_id = ${owner.tenant.id}`,
  )
  return new Map(found.map(({ id, row }) => [id, row]))
}

test.each(walked)(
  '$action by $way is said once, of all that was written, with who and from where',
  async ({ action, prepare }) => {
    const act = await prepare()
    const before = await kept()
    said.length = 0
    await act()
    const after = await kept()
    const written = [...new Set([...before.keys(), ...after.keys()])].filter(
      (id) => before.get(id) !== after.get(id),
    )
    expect(written).not.toEqual([])
    const [once, ...more] = said.filter((it) => it.action === action)
    expect(more).toEqual([])
    expect(once?.each.map(({ id }) => id).sort()).toEqual(written.sort())
    for (const told of once?.each ?? []) {
      expect(told.before !== null).toBe(before.has(told.id))
      expect(told.after !== null).toBe(after.has(told.id))
    }
    expect(once?.by).toEqual(
      ['started', 'waiting', 'done', 'estimated'].includes(action)
        ? { user: null, guest: 'Sam', addressRange: '2001:db8:1::/48' }
        : {
            user: expect.objectContaining({ id: owner.user.id }),
            guest: null,
            addressRange: '203.0.113.0/24',
          },
    )
  },
)

test('what changes nothing that is written says nothing', async () => {
  const token = await aLink()
  await outside(jobLinks.started, { token })
  const { importId } = await call(imports.importCsv, { repairs: [aRow()] })
  await call(imports.undo, { id: importId })
  said.length = 0
  await outside(jobLinks.started, { token })
  await call(imports.undo, { id: importId })
  await call(routine.generateOverdue, { templateIds: [(await aRoutine()).id] })
  await expect(call(repairs.update, { id: '00000000-0000-0000-0000-000000000000' })).rejects.toThrow()
  expect(said).toEqual([])
})

test('an import keeps no history with each of its repairs, and brings nobody news of what is done', async () => {
  const eli = await anEmployee(world.app, owner, owner.tenant.slug)
  const { repairs: made } = await call(imports.importCsv, { repairs: [aRow(), aRow()] })
  const ids = made.map(({ id }) => id)
  const entries = await world.platform.database.inTenant(owner.tenant.id)(sql`
    select id from repair_history where tenant_id = ${owner.tenant.id} and repair_id = any(${ids}::uuid[])`)
  expect(entries).toEqual([])
  expect((await eli.call(api.inbox.list, {})).notifications).toEqual([])
})

test('what else is listened to is said once by who writes it', async () => {
  const { id } = await aRepair()
  const { id: commentId } = await call(comments.add, { id, text: 'One' })
  await call(comments.edit, { id: commentId, text: 'Two' })
  await call(comments.remove, { id: commentId })
  expect(others).toEqual(['comments', 'comments', 'comments'])
  others.length = 0
  await call(hq.sync, {})
  expect(others).toEqual(['vehicles', 'bookings'])
  others.length = 0
  const eli = await anEmployee(world.app, owner, owner.tenant.slug)
  await call(accounts.updateUser, { id: eli.user.id, password: 'another correct horse' })
  expect(others).toEqual(['accounts'])
})

test('who cannot listen takes what happened along', async () => {
  const { id, title } = await aRepair()
  const deaf = heard(repairsHappened, () => Promise.reject(new Error('Not heard')))
  world.platform.listeners = [...composed, deaf]
  await expect(call(repairs.update, { id, title: 'Never' })).rejects.toMatchObject({ status: 500 })
  world.platform.listeners = composed
  expect(await call(repairs.one, { id })).toMatchObject({ title })
  expect(await call(repairs.history, { id })).toMatchObject([{ action: 'created' }])
})

test('where nobody said who listens, nothing happens', async () => {
  const { id } = await aRepair()
  world.platform.listeners = undefined
  await expect(call(repairs.remove, { id })).rejects.toMatchObject({ status: 500 })
  expect(await call(repairs.one, { id })).toMatchObject({ id })
})
