import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import { inbox } from '@pitlane/contract/inbox/calls'
import { jobLinks, LINK_USED_UP, LINK_WRITES, LINK_WRITES_PER_HOUR } from '@pitlane/contract/job-links/calls'
import { planning } from '@pitlane/contract/planning/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { lastSaidInWords } from '@pitlane/contract/repairs/last-said'
import { settings } from '@pitlane/contract/settings/calls'
import { openLinkShop } from '@pitlane/sandbox/testing/shops/link-shop'
import { afterEach, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const { world, owner, staff, outside, aRepair, aLink } = await openLinkShop()

afterEach(() => world.travel(0))

test('a mechanic says Started: in progress from now to the end of the plan, else for as long as it takes', async () => {
  const plannedStart = new Date(Date.now() + DAY).toISOString()
  const plannedEnd = new Date(Date.now() + 2 * DAY).toISOString()
  const planned = await aRepair({ plannedStart, plannedEnd, mechanic: 'Sam' })
  expect((await outside(jobLinks.started, { token: await aLink(planned) })).repair.status).toBe('in progress')
  const after = await owner.call(repairs.one, { id: planned.id })
  expect(after).toMatchObject({
    status: 'in progress',
    endDate: plannedEnd.slice(0, 10),
    endTime: plannedEnd.slice(11, 16),
  })
  const at = (day: string | null, time: string | null) => Date.parse(`${day}T${time}:00Z`)
  expect(Math.abs(at(after.startDate, after.startTime) - Date.now())).toBeLessThan(5 * MINUTE)
  const [entry] = await owner.call(repairs.history, { id: planned.id })
  expect(entry).toMatchObject({ by: { id: null, name: 'Sam' }, action: 'edited' })
  expect(entry?.changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['status', 'startDate', 'startTime', 'endDate', 'endTime']),
  )

  const always = { from: '00:00', to: '24:00' }
  const hours = {
    mon: always,
    tue: always,
    wed: always,
    thu: always,
    fri: always,
    sat: always,
    sun: always,
  }
  await owner.call(planning.setWorkshop, { hours, turnRoundMinutes: 60 })
  const free = await aRepair({ expectedHours: 30 })
  await outside(jobLinks.started, { token: await aLink(free) })
  const started = await owner.call(repairs.one, { id: free.id })
  expect(at(started.endDate, started.endTime) - at(started.startDate, started.startTime)).toBe(30 * HOUR)
})

test('a mechanic says Waiting and Started again, each told once to who is concerned', async () => {
  const repair = await aRepair({ assignedTo: staff.user.id, mechanic: 'Sam' })
  const token = await aLink(repair)
  const told = async (door: typeof staff | typeof owner) =>
    (await door.call(inbox.list, {})).notifications
      .filter(({ kind, link }) => kind === 'mechanic' && link === `/r/${repair.number}`)
      .map(({ sentence }) => sentence)
      .reverse()
  const waiting = { token, for: 'parts' as const, note: 'Sold out', until: '2026-12-04' }
  await outside(jobLinks.waiting, waiting)
  await outside(jobLinks.waiting, waiting)
  const listed = await owner.call(repairs.list, { search: `R-${repair.number}`, limit: 10 })
  expect(listed).toMatchObject({
    repairs: [{ waiting: { for: 'parts', note: 'Sold out', until: '2026-12-04', at: expect.any(String) } }],
  })
  await outside(jobLinks.started, { token })
  await outside(jobLinks.started, { token })
  expect(await owner.call(repairs.one, { id: repair.id })).toMatchObject({ waiting: null })
  const name = `R-${repair.number} Brakes (${repair.vehicleKey})`
  expect(await told(staff)).toEqual([`Sam: Waiting for parts, until Dec 4. ${name}`, `Sam started ${name}`])
  expect(await told(owner)).toEqual([])
  const unassigned = await aRepair()
  await outside(jobLinks.started, { token: await aLink(unassigned) })
  const heard = (await owner.call(inbox.list, {})).notifications[0]
  expect(heard).toMatchObject({ kind: 'mechanic', link: `/r/${unassigned.number}` })
  expect(heard?.sentence).toMatch(/^Mechanic started/)
})

test('Waiting counts again after Done, also in the same words, and Done after that', async () => {
  const repair = await aRepair()
  const token = await aLink(repair)
  const said = async () => lastSaidInWords(await owner.call(repairs.one, { id: repair.id }))
  await outside(jobLinks.waiting, { token, for: 'parts' })
  await outside(jobLinks.done, { token, cost: 5 })
  expect(await said()).toBe('Reported done')
  await outside(jobLinks.waiting, { token, for: 'parts' })
  expect(await said()).toBe('Waiting for parts')
  const [last] = await owner.call(repairs.history, { id: repair.id })
  expect(last?.changes.map(({ field }) => field)).toEqual(['waiting'])
  await outside(jobLinks.done, { token, cost: 6 })
  expect(await said()).toBe('Reported done')
})

test('sixty times an hour something is said through one link, and not more; another is not held up', async () => {
  const repair = await aRepair()
  const [token, other] = [await aLink(repair), await aLink(repair)]
  for (let count = 0; count < LINK_WRITES_PER_HOUR; count += 1) await outside(jobLinks.started, { token })
  await expect(outside(jobLinks.started, { token })).rejects.toMatchObject({ status: 429 })
  await outside(jobLinks.job, { token })
  await outside(jobLinks.started, { token: other })
})

test('through one link so much is said in all and no more, however slowly; another is not held up', async () => {
  const repair = await aRepair()
  const [token, other] = [await aLink(repair), await aLink(repair)]
  await outside(jobLinks.started, { token })
  await world.platform.database.system(sql`
    update rate_limits set count = ${LINK_WRITES - 1} where resets_at > ${new Date(Date.now() + 13 * DAY)}`)
  world.travel(2 * HOUR)
  await outside(jobLinks.started, { token })
  await expect(outside(jobLinks.waiting, { token, for: 'parts' })).rejects.toMatchObject({
    status: 429,
    sentence: LINK_USED_UP,
  })
  expect(await owner.call(repairs.one, { id: repair.id })).toMatchObject({ waiting: null })
  await outside(jobLinks.waiting, { token: other, for: 'parts' })
})

test('hostile words are kept as they are said, and bounded', async () => {
  const repair = await aRepair()
  const token = await aLink(repair)
  const note = `<script>alert(1)</script> “𝕳” \u202e '; drop table repairs; --`
  await outside(jobLinks.waiting, { token, for: 'other', note, until: '' })
  expect((await owner.call(repairs.one, { id: repair.id })).waiting).toMatchObject({ note, until: null })
  for (const wrong of [
    { for: 'parts', note: 'x'.repeat(2_001) },
    { for: 'parts', note: 'a\0b' },
    { for: 'parts', until: 'someday' },
    { for: 'money' },
    { note: 'without a reason' },
  ])
    expect(
      (await world.app.inject({ method: 'POST', url: `/api/job/${token}/waiting`, payload: wrong }))
        .statusCode,
    ).toBe(400)
  for (const wrong of [{ cost: -1 }, { odometerReading: 1.5 }, { imageUrls: ['https://evil.example/x.png'] }])
    expect(
      (await world.app.inject({ method: 'POST', url: `/api/job/${token}/done`, payload: wrong })).statusCode,
    ).toBe(400)
  await owner.call(settings.addMechanic, { name: 'Still works' })
})
