import { randomUUID } from 'node:crypto'
import { api } from '@pitlane/contract'
import { READ_ONLY } from '@pitlane/contract/access'
import {
  CHECK_GONE,
  CHECK_HAS_REPAIR,
  CHECK_TOO_OLD,
  CHECKS_OFF,
  NOT_A_CHECK_PHOTO,
} from '@pitlane/contract/checks/calls'
import { ANSWER_EVERY_ITEM, NOTED_AHEAD, SAFETY_NEEDS_REPAIR } from '@pitlane/contract/checks/rules'
import { defaultCheckSettings, ITEM_UNKNOWN } from '@pitlane/contract/checks/settings'
import { readCsv } from '@pitlane/contract/csv'
import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import { type FrontDoor, frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { anObject, aPdf, upload } from '@pitlane/sandbox/testing/pictures'
import { aWebhook, deliverHooks } from '@pitlane/sandbox/testing/shops/hook-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()
await world.work()
const { checks, repairs } = api
const admin = await aConnectedTenant(world, 5)
const employee = await anEmployee(world.app, admin, admin.tenant.slug)
const [car, other, third, fourth] = await admin.call(api.vehicles.list, {})
if (!car || !other || !third || !fourth) throw new Error('The fleet has no cars')

const run = world.platform.database.inTenant(admin.tenant.id)

type Answers = Sent<typeof checks.create>['items']
const { items } = defaultCheckSettings
const [lights] = items
const allWell: Answers = items.map(({ id }) => ({ itemId: id, isOk: true }))
const found = { title: 'Bulb', description: 'Left one is dark', category: 'other' }
/** All is well but for these. */
const but = (over: Record<number, Partial<Answers[number]>>): Answers =>
  allWell.map((answer, at) => ({ ...answer, ...(over[at] && { isOk: false, ...over[at] }) }))
const check = (over: Partial<Sent<typeof checks.create>> = {}, door: FrontDoor = admin, headers = {}) =>
  door.call(checks.create, { vehicleId: car.id, items: allWell, ...over }, { headers })
const key = () => ({ 'idempotency-key': randomUUID() })
const ago = (ms: number) => new Date(world.platform.clock().getTime() - ms).toISOString()
const turn = (isActive: boolean) =>
  admin.call(checks.saveSettings, { ...defaultCheckSettings, isActive, items: [...items] })
const aPhoto = () => anObject(world.app, admin, { kind: 'check' })
const statusOf = async (path: string, door: FrontDoor = admin) =>
  (await world.app.inject({ url: path, headers: { cookie: door.cookies() } })).statusCode
const aToken = async (rights: 'read' | 'write') => {
  const { token } = await admin.call(api.tokens.make, { name: `Lot ${rights}`, rights, expiresInDays: 30 })
  return frontDoor(world.app, { token })
}

describe('until somebody turns them on', () => {
  test('nothing is due and no check is taken; only administrators turn them on', async () => {
    expect(await employee.call(checks.settings, {})).toEqual(defaultCheckSettings)
    expect(await admin.call(checks.due, {})).toEqual([])
    await expect(check()).rejects.toMatchObject({ status: 409, sentence: CHECKS_OFF })
    expect(CHECKS_OFF).toBe('Checks are switched off')
    await expect(employee.call(checks.saveSettings, defaultCheckSettings)).rejects.toMatchObject({
      status: 403,
    })
  })

  test('those made before stay readable', async () => {
    await turn(true)
    const { id } = await check({ vehicleId: third.id })
    await turn(false)
    await expect(check()).rejects.toMatchObject({ status: 409 })
    expect(await employee.call(checks.one, { id })).toMatchObject({ id, vehicleId: third.id })
    expect((await admin.call(checks.list, { vehicleId: third.id })).total).toBe(1)
    await turn(true)
  })
})

describe('what is looked at', () => {
  test('keeps its id under another label, and old checks keep theirs', async () => {
    const before = await check({ vehicleId: third.id })
    const renamed = items.map((item, at) => (at === 0 ? { ...item, label: 'All lamps' } : item))
    const after = await admin.call(checks.saveSettings, {
      ...{ isActive: true, photos: ['Roof'] },
      items: [...renamed, { label: 'Roof rack', isSafety: false }].reverse(),
    })
    expect(after.items.at(-1)).toEqual({ id: lights?.id, label: 'All lamps', isSafety: true })
    expect(after.photos).toEqual(['Roof'])
    const [added] = after.items
    expect(added).toMatchObject({ label: 'Roof rack', isSafety: false })
    expect(await admin.call(checks.settings, {})).toEqual(after)
    expect((await admin.call(checks.one, { id: before.id })).items[0]?.label).toBe('Lights')
    const now = await check({
      vehicleId: third.id,
      items: after.items.map(({ id }) => ({ itemId: id, isOk: true })),
    })
    expect(now.items.map(({ label }) => label)).toEqual(after.items.map(({ label }) => label))
    await turn(true)
    await expect(
      admin.call(checks.saveSettings, {
        isActive: true,
        items: [{ id: added?.id, label: 'Roof rack' }],
        photos: [],
      }),
    ).rejects.toMatchObject({ status: 400, sentence: ITEM_UNKNOWN })
  })

  test('has no item twice, and none of another business', async () => {
    const [first] = items
    for (const id of [first?.id, randomUUID()])
      await expect(
        admin.call(checks.saveSettings, {
          ...{ isActive: true, photos: [] },
          items: [
            { id: first?.id, label: 'One' },
            { id, label: 'Two' },
          ],
        }),
      ).rejects.toMatchObject({ status: 400, errors: [{ path: 'items.1.id', message: ITEM_UNKNOWN }] })
  })
})

describe('a check', () => {
  test('is answered as it was noted', async () => {
    const [front, rear] = [await aPhoto(), await aPhoto()]
    const photos = [
      { label: 'Front', url: front },
      { label: 'Scratch below the door', url: rear },
    ]
    const at = ago(HOUR)
    const made = await check(
      {
        at,
        odometer: 9_000_000,
        fuel: 5,
        note: 'Wet',
        photos,
        items: but({ 5: { note: 'Sand' } }).reverse(),
      },
      employee,
    )
    expect(made).toEqual({
      id: expect.any(String),
      vehicleId: car.id,
      at,
      by: { id: employee.user.id, name: 'Eli Employee' },
      bookingId: null,
      odometer: 9_000_000,
      isOdometerLower: false,
      fuel: 5,
      note: 'Wet',
      items: items.map(({ id, label, isSafety }, place) => ({
        ...{ itemId: id, label, isSafety, isOk: place !== 5 },
        ...{ note: place === 5 ? 'Sand' : null, repairId: null },
      })),
      photos,
      failed: 1,
    })
    expect(await admin.call(checks.one, { id: made.id })).toEqual(made)
    expect(await statusOf(front, employee)).toBe(200)
  })

  test('is of now unless a time is given, and of nothing else when nothing else is', async () => {
    const made = await check({ vehicleId: other.id })
    expect(Math.abs(Date.parse(made.at) - world.platform.clock().getTime())).toBeLessThan(MINUTE)
    expect(made).toMatchObject({ odometer: null, fuel: null, note: null, photos: [], failed: 0 })
    await expect(check({ at: ago(-6 * MINUTE) })).rejects.toMatchObject({
      status: 400,
      sentence: NOTED_AHEAD,
    })
    await expect(check({ at: ago(7 * DAY + MINUTE) })).rejects.toMatchObject({ status: 400 })
    expect(Date.parse((await check({ at: ago(-4 * MINUTE) })).at)).toBeLessThanOrEqual(
      world.platform.clock().getTime(),
    )
  })

  test.each([
    ['without an answer', { items: allWell.slice(1) }, ANSWER_EVERY_ITEM],
    ['with safety at stake and nothing done', { items: but({ 1: {} }) }, SAFETY_NEEDS_REPAIR],
    ['with a repair of what is well', { items: but({ 4: { isOk: true, repair: found } }) }, undefined],
    ['with fuel past full', { fuel: 9 }, undefined],
    [
      'with a category nobody knows',
      { items: but({ 1: { repair: { ...found, category: 'magic' } } }) },
      undefined,
    ],
  ])('%s is refused, and nothing of it is kept', async (_, over, sentence) => {
    const before = await admin.call(checks.list, {})
    await expect(check(over)).rejects.toMatchObject({ status: 400, ...(sentence && { sentence }) })
    expect((await admin.call(checks.list, {})).total).toBe(before.total)
  })

  test('of a car that is not there, or of another business, is refused', async () => {
    await expect(check({ vehicleId: randomUUID() })).rejects.toMatchObject({ status: 404 })
  })

  test('makes repairs of what is not OK, as all are made', async () => {
    const photo = await anObject(world.app, admin)
    const hook = await aWebhook(world, admin, ['check.created', 'repair.created'])
    const made = await check(
      {
        odometer: 9_100_000,
        items: but({
          0: { repair: { ...found, imageUrls: [photo] } },
          1: { repair: { ...found, title: 'Tread', urgencyLevel: 'high' } },
          4: { repair: { ...found, title: 'Scratch' }, note: 'Door' },
        }),
      },
      employee,
    )
    expect(made.failed).toBe(3)
    const ids = made.items.flatMap(({ repairId }) => repairId ?? [])
    const made3 = await Promise.all(ids.map((id) => admin.call(repairs.one, { id })))
    expect(made3.map(({ title, urgencyLevel, status }) => [title, urgencyLevel, status])).toEqual([
      ['Bulb', 'critical', 'need'],
      ['Tread', 'high', 'need'],
      ['Scratch', 'medium', 'need'],
    ])
    for (const repair of made3)
      expect(repair).toMatchObject({
        ...{ vehicleId: car.id, odometerReading: 9_100_000, reportedBy: employee.user.id, category: 'other' },
      })
    expect(made3[0]?.imageUrls).toEqual([photo])
    const [history] = await admin.call(repairs.history, { id: ids[0] ?? '' })
    expect(history).toMatchObject({ action: 'created', by: { id: employee.user.id } })
    await expect
      .poll(async () =>
        (await admin.call(api.inbox.list, {})).notifications.map(({ sentence }) => sentence).join(),
      )
      .toContain('Bulb')
    await deliverHooks(world, admin.tenant.id)
    await expect
      .poll(() => hook.types().sort())
      .toEqual(['check.created', ...ids.map(() => 'repair.created')])
    expect(hook.heard().find(({ type }) => type === 'check.created')?.data).toEqual(made)
    await admin.call(repairs.remove, { id: ids[0] ?? '' })
    expect((await admin.call(checks.one, { id: made.id })).items[0]).toMatchObject({
      repairId: null,
      isOk: false,
    })
  })

  test('has repairs with its odometer, else with that of the car, else with none', async () => {
    const odometerOfRepair = async () => {
      const { items: answered } = await check({ vehicleId: other.id, items: but({ 4: { repair: found } }) })
      return (await admin.call(repairs.one, { id: answered[4]?.repairId ?? '' })).odometerReading
    }
    expect(await odometerOfRepair()).toBe(other.mileage)
    await run(
      sql`update vehicles set mileage = null where tenant_id = ${admin.tenant.id} and id = ${other.id}`,
    )
    expect(await odometerOfRepair()).toBeNull()
    await run(
      sql`update vehicles set mileage = ${other.mileage} where tenant_id = ${admin.tenant.id} and id = ${other.id}`,
    )
  })

  test('says how far its car went, unless its odometer is marked', async () => {
    const mileage = fourth.mileage ?? 0
    const driven = async () =>
      (await admin.call(api.reports.vehicles, { vehicleId: fourth.id })).rows[0]?.distance ?? 0
    const checkedAt = async (odometer: number) => {
      world.travel(MINUTE)
      return check({ vehicleId: fourth.id, odometer })
    }
    await checkedAt(mileage + 100)
    const before = await driven()
    await checkedAt(mileage + 220)
    expect(await driven()).toBe(before + 120)
    expect((await checkedAt(5)).isOdometerLower).toBe(true)
    expect(await driven()).toBe(before + 120)
  })

  test('with an odometer below the last known one is kept and marked', async () => {
    const mileage = third.mileage ?? 0
    const readings = [mileage - 1, mileage, mileage + 500, mileage + 400, mileage + 600]
    const marked: boolean[] = []
    for (const odometer of readings)
      marked.push((await check({ vehicleId: third.id, odometer })).isOdometerLower)
    expect(marked).toEqual([true, false, false, true, false])
  })
})

describe('the same request', () => {
  test('makes one check and its repairs once, also while the first is under way', async () => {
    const before = await admin.call(checks.list, {})
    const headers = key()
    const broken = { items: but({ 0: { repair: { ...found, title: `Once ${randomUUID()}` } } }) }
    const [one, two] = await Promise.all([check(broken, admin, headers), check(broken, admin, headers)])
    expect(two).toEqual(one)
    await turn(false)
    expect(await check(broken, admin, headers)).toEqual(one)
    await turn(true)
    expect((await admin.call(checks.list, {})).total).toBe(before.total + 1)
    const title = broken.items[0]?.repair?.title ?? ''
    expect(await admin.call(repairs.list, { search: title })).toHaveLength(1)
    expect((await check({}, employee, headers)).id).not.toBe(one.id)
  })
})

describe('the list', () => {
  test('is newest first, in pages, of all cars or of one', async () => {
    for (const hours of [30, 10, 20]) await check({ vehicleId: other.id, at: ago(hours * HOUR) })
    const all = await employee.call(checks.list, { vehicleId: other.id, limit: 100 })
    const times = all.checks.map(({ at }) => at)
    expect(times).toEqual([...times].sort().reverse())
    expect(all).toMatchObject({ total: times.length, page: 1, limit: 100, totalPages: 1 })
    const second = await employee.call(checks.list, { vehicleId: other.id, limit: 2, page: 2 })
    expect(second.checks).toEqual(all.checks.slice(2, 4))
    expect(second.totalPages).toBe(Math.ceil(times.length / 2))
    expect((await employee.call(checks.list, {})).total).toBeGreaterThan(times.length)
    expect(await employee.call(checks.list, {})).toMatchObject({ limit: 20 })
    await expect(employee.call(checks.one, { id: randomUUID() })).rejects.toMatchObject({
      ...{ status: 404, sentence: CHECK_GONE },
    })
  })

  test('is a file for spreadsheets, in which no cell is a formula', async () => {
    const { id } = await check({
      vehicleId: third.id,
      note: '=1+1',
      items: but({ 5: { note: 'Sand' } }),
      fuel: 8,
    })
    const headers = { cookie: employee.cookies() }
    const answer = await world.app.inject({ url: `/api/checks/export.csv?vehicleId=${third.id}`, headers })
    expect(answer.headers['content-type']).toMatch(/^text\/csv/)
    const [heading = [], ...rows] = readCsv(answer.body.slice(1)).rows
    expect(rows).toHaveLength((await admin.call(checks.list, { vehicleId: third.id })).total)
    const row = Object.fromEntries(
      heading.map((name, at) => [name, rows.find(([first]) => first === id)?.[at]]),
    )
    expect(row).toMatchObject({
      vehicleKey: third.vehicleKey,
      by: 'Olive Owner',
      note: "'=1+1",
      fuel: '8',
      failed: '1',
    })
    expect(row.items).toContain('Lights: OK; Tyres: OK')
    expect(row.items).toContain('Interior: not OK (Sand)')
  })

  test('is in the export of everything, with what is looked at', async () => {
    const { body } = await world.app.inject({
      url: api.imports.exportAll.path,
      headers: { cookie: admin.cookies() },
    })
    const all = JSON.parse(body)
    expect(all.checks).toHaveLength((await admin.call(checks.list, {})).total)
    expect(all.checks).toContainEqual((await admin.call(checks.list, {})).checks[0])
    expect(all.checkSettings).toEqual(await admin.call(checks.settings, {}))
  })
})

describe('photos of a check', () => {
  let photo: string
  let id: string
  let repairId: string
  beforeAll(async () => {
    photo = await aPhoto()
    repairId = (await admin.call(repairs.create, await aReport(admin))).id
    id = (await check({ photos: [{ label: 'Front', url: photo }] })).id
  })
  const imageUrl = () => photo

  test('are images, and of their own kind', async () => {
    const pdf = await upload(world.app, admin, await aPdf())
    await expect(admin.call(api.files.claim, { imageUrl: pdf, kind: 'check' })).rejects.toMatchObject({
      status: 415,
    })
    const ofRepair = await anObject(world.app, admin)
    for (const url of [ofRepair, photo, 'https://example.com/a.jpg', `/objects/${randomUUID()}`])
      await expect(check({ photos: [{ label: 'Front', url }] })).rejects.toMatchObject({ status: 400 })
    await expect(check({ photos: [{ label: 'Front', url: ofRepair }] })).rejects.toMatchObject({
      ...{ sentence: NOT_A_CHECK_PHOTO, errors: [{ path: 'photos' }] },
    })
  })

  test('cannot be read, claimed, used or deleted by another business', async () => {
    const stranger = await aConnectedTenant(world, 2)
    expect(await statusOf(photo, stranger)).toBe(404)
    for (const call of [api.files.claim, api.files.remove])
      await expect(stranger.call(call, { imageUrl: photo })).rejects.toMatchObject({ status: 404 })
    await stranger.call(checks.saveSettings, { isActive: true, items: [{ label: 'Lights' }], photos: [] })
    const [item] = (await stranger.call(checks.settings, {})).items
    const [theirs] = await stranger.call(api.vehicles.list, {})
    await expect(
      stranger.call(checks.create, {
        ...{ vehicleId: theirs?.id ?? '', items: [{ itemId: item?.id ?? '', isOk: true }] },
        photos: [{ label: 'Front', url: photo }],
      }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(stranger.call(checks.one, { id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.call(checks.remove, { id })).rejects.toMatchObject({ status: 404 })
    expect(await statusOf(photo)).toBe(200)
  })

  test('are nothing to a mechanic with a link to the same car', async () => {
    const { url } = await admin.call(api.jobLinks.send, { id: repairId })
    const token = url.split('/').at(-1) ?? ''
    const outside = frontDoor(world.app)
    expect((await world.app.inject({ url: `/api/job/${token}${photo}` })).statusCode).toBe(404)
    await expect(outside.call(api.jobLinks.claimFile, { token, imageUrl: photo })).rejects.toMatchObject({
      status: 404,
    })
    await expect(outside.call(api.jobLinks.done, { token, imageUrls: [photo] })).rejects.toMatchObject({
      status: 400,
    })
    expect((await world.app.inject({ url: photo })).statusCode).toBe(401)
  })

  test('are read by a token that may read, which can neither make a check nor take a photo away', async () => {
    const reading = await aToken('read')
    expect((await reading.call(checks.list, {})).total).toBeGreaterThan(0)
    const refused = { status: 403, sentence: READ_ONLY }
    await expect(check({}, reading)).rejects.toMatchObject(refused)
    await expect(reading.call(api.files.remove, { imageUrl: imageUrl() })).rejects.toMatchObject(refused)
    await expect(reading.call(api.files.claim, { imageUrl: imageUrl() })).rejects.toMatchObject(refused)
    const writing = await aToken('write')
    expect((await check({}, writing)).by).toEqual({ id: null, name: 'Lot write' })
    for (const call of [checks.remove, checks.saveSettings])
      await expect(writing.call(call as typeof checks.remove, { id })).rejects.toMatchObject({ status: 403 })
  })

  test('stay while their check does, and go with it', async () => {
    expect((await admin.call(api.files.remove, { imageUrl: photo })).message).toContain('in use')
    await expect(admin.call(repairs.update, { id: repairId, imageUrls: [photo] })).rejects.toMatchObject({
      status: 400,
    })
    expect(await statusOf(photo)).toBe(200)
    await expect(employee.call(checks.remove, { id })).rejects.toMatchObject({ status: 403 })
    await admin.call(checks.remove, { id })
    await expect.poll(() => statusOf(photo)).toBe(404)
    await expect(admin.call(checks.one, { id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a check can be deleted', () => {
  test('while no repair comes from it', async () => {
    const { id, items: answered } = await check({ items: but({ 1: { repair: found } }) })
    await expect(admin.call(checks.remove, { id })).rejects.toMatchObject({
      status: 409,
      sentence: CHECK_HAS_REPAIR,
    })
    await admin.call(repairs.remove, { id: answered[1]?.repairId ?? '' })
    await admin.call(checks.remove, { id })
    await expect(admin.call(checks.remove, { id })).rejects.toMatchObject({ status: 404 })
  })

  test('for a day after it was made, whatever time it is of', async () => {
    const late = await check({ at: ago(3 * DAY) })
    await admin.call(checks.remove, { id: late.id })
    const { id } = await check()
    const headers = key()
    const first = await check({}, admin, headers)
    world.travel(DAY + MINUTE)
    await expect(admin.call(checks.remove, { id })).rejects.toMatchObject({
      status: 409,
      sentence: CHECK_TOO_OLD,
    })
    expect((await check({}, admin, headers)).id).not.toBe(first.id)
  })
})

test('what somebody checks is heard where it is shown', async () => {
  const revision = async () =>
    (
      await world.platform.database.inTenant(admin.tenant.id)<{ revision: number }>(
        sql`select revision from topic_revisions where tenant_id = ${admin.tenant.id} and topic = 'checks'`,
      )
    )[0]?.revision ?? 0
  const before = await revision()
  await check()
  const after = await revision()
  expect(after).toBeGreaterThan(before)
  await turn(true)
  expect(await revision()).toBeGreaterThan(after)
})
