import { DAY } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { jobLinks, LINK_INVALID } from '@pitlane/contract/job-links/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { NOTHING_REPORTED } from '@pitlane/contract/repairs/mechanic'
import { tenants } from '@pitlane/contract/tenants/calls'
import { instantOn } from '@pitlane/contract/zones'
import { aReceipt } from '@pitlane/sandbox/testing/pdfs'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { openLinkShop } from '@pitlane/sandbox/testing/shops/link-shop'
import { expect, test } from 'vitest'

const { world, owner, staff, outside, aRepair, aLink, sent } = await openLinkShop()
const dead = { status: 404, sentence: LINK_INVALID }

test('a mechanic says Done, which completes nothing until the office confirms it, with what it changes', async () => {
  const photo = await anObject(world.app, owner)
  const repair = await aRepair({ mechanic: 'Sam', imageUrls: [photo] })
  const token = await aLink(repair)
  const [other, invoice] = [await sent(token), await sent(token, 'receipt', await aReceipt())]
  const done = await outside(jobLinks.done, {
    token,
    odometerReading: 48_200,
    cost: 310.555,
    note: 'New pads',
    imageUrls: [`/api/job/${token}${other}`],
    receiptUrl: invoice,
  })
  expect(done.repair).toMatchObject({
    status: 'need',
    reportedDone: { by: 'Sam', cost: 310.56, imageUrls: [`/api/job/${token}${other}`] },
  })
  expect((await world.app.inject({ url: `/api/job/${token}${invoice}` })).statusCode).toBe(200)
  const reported = await owner.call(repairs.one, { id: repair.id })
  expect(reported.reportedDone).toEqual({
    at: expect.any(String),
    by: 'Sam',
    odometerReading: 48_200,
    cost: 310.56,
    note: 'New pads',
    imageUrls: [other],
    receiptUrl: invoice,
  })
  // An edit in between keeps what was reported.
  await owner.call(repairs.update, { id: repair.id, title: 'Brake pads' })
  const confirmed = await staff.call(repairs.confirm, { id: repair.id, repairCost: 300 })
  expect(confirmed).toMatchObject({
    status: 'completed',
    repairCost: 300,
    odometerReading: 48_200,
    imageUrls: [photo, other],
    receiptUrl: invoice,
    reportedDone: null,
    waiting: null,
  })
  for (const path of [other, invoice])
    expect((await world.app.inject({ url: path, headers: { cookie: owner.cookies() } })).statusCode).toBe(200)
  await expect(staff.call(repairs.confirm, { id: repair.id })).rejects.toMatchObject({
    status: 409,
    sentence: NOTHING_REPORTED,
  })
  await expect(outside(jobLinks.job, { token })).rejects.toMatchObject(dead)
  await owner.call(repairs.update, { id: repair.id, status: 'need' })
  await expect(outside(jobLinks.job, { token })).rejects.toMatchObject(dead)
  const [byMechanic] = (await owner.call(repairs.history, { id: repair.id })).filter(
    ({ by }) => by?.id === null,
  )
  expect(byMechanic).toMatchObject({
    by: { id: null, name: 'Sam' },
    changes: [{ field: 'reportedDone', from: null, to: { cost: 310.56 } }],
  })
})

test('a car was kept until Done was said, not until the time that was aimed at', async () => {
  const { timezone } = await owner.call(tenants.current, {})
  const day = (days: number) => dayIn(timezone, new Date(Date.now() + days * DAY))
  const begun = {
    startDate: day(-2),
    startTime: '23:58',
    endDate: day(2),
    endTime: '00:01',
    status: 'in progress',
  }
  for (const [endDate, endTime] of [
    [undefined, expect.stringMatching(/^\d\d:\d\d$/)],
    [day(-1), null],
  ] as const) {
    const repair = await aRepair(begun)
    const token = await aLink(repair)
    await outside(jobLinks.done, { token, odometerReading: 1, cost: 1 })
    const { reportedDone } = await owner.call(repairs.one, { id: repair.id })
    const confirmed = await owner.call(repairs.confirm, { id: repair.id, ...(endDate && { endDate }) })
    expect(confirmed).toMatchObject({
      endDate: endDate ?? dayIn(timezone, new Date(reportedDone?.at ?? 0)),
      endTime,
    })
    expect(confirmed.downtimeHours).toBeGreaterThan(0)
    if (!endDate) {
      const end = instantOn(confirmed.endDate ?? '', confirmed.endTime, timezone)
      expect(Math.abs(end - Date.parse(reportedDone?.at ?? ''))).toBeLessThan(60_000)
    }
  }
})

test('the office confirms with more photos than a report has, and an edit keeps them but adds none', async () => {
  const five = await Promise.all(Array.from({ length: 5 }, () => anObject(world.app, owner)))
  const repair = await aRepair({ imageUrls: five })
  const token = await aLink(repair)
  const photo = await sent(token)
  await outside(jobLinks.done, { token, odometerReading: 10, cost: 1, imageUrls: [photo] })
  const { imageUrls } = await owner.call(repairs.confirm, { id: repair.id })
  expect(imageUrls).toEqual([...five, photo])
  await owner.call(repairs.update, { id: repair.id, imageUrls: [photo, ...five] })
  const more = await anObject(world.app, owner)
  await expect(
    owner.call(repairs.update, { id: repair.id, imageUrls: [...imageUrls, more] }),
  ).rejects.toMatchObject({ status: 400, errors: [{ path: 'imageUrls' }] })
})

test('what was sent stays when Done is said again with it, and when the office completes without confirming', async () => {
  const repair = await aRepair()
  const token = await aLink(repair)
  const [photo, invoice] = [await sent(token), await sent(token, 'receipt', await aReceipt())]
  await outside(jobLinks.done, { token, cost: 100, imageUrls: [photo], receiptUrl: invoice })
  const { reportedDone } = (await outside(jobLinks.job, { token })).repair
  if (!reportedDone) throw new Error('Nothing was reported')
  const { imageUrls, receiptUrl } = reportedDone
  await outside(jobLinks.done, { token, cost: 120, imageUrls, receiptUrl })
  const completed = await owner.call(repairs.update, {
    id: repair.id,
    status: 'completed',
    repairCost: 120,
    endDate: '2026-11-01',
  })
  expect(completed).toMatchObject({ imageUrls: [photo], receiptUrl: invoice, reportedDone: null })
  const read = await world.app.inject({ url: photo, headers: { cookie: owner.cookies() } })
  expect(read.statusCode).toBe(200)
})

test('what the mechanic left open is asked for when it is confirmed', async () => {
  const repair = await aRepair()
  await outside(jobLinks.done, { token: await aLink(repair) })
  await expect(owner.call(repairs.confirm, { id: repair.id })).rejects.toMatchObject({ status: 400 })
  expect(await owner.call(repairs.confirm, { id: repair.id, repairCost: 5 })).toMatchObject({
    status: 'completed',
    repairCost: 5,
  })
})
