import { comments } from '@pitlane/contract/comments/calls'
import { jobLinks } from '@pitlane/contract/job-links/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { settings } from '@pitlane/contract/settings/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { openLinkShop } from '@pitlane/sandbox/testing/shops/link-shop'
import { expect, test } from 'vitest'

const { world, owner, outside, aRepair, aLink } = await openLinkShop()

test('whoever has the link sees what the job is, and nothing else', async () => {
  await owner.call(tenants.update, { contactPhone: '555 0100' })
  const photo = await anObject(world.app, owner)
  const receipt = await anObject(world.app, owner, { kind: 'receipt' })
  const repair = await aRepair({
    imageUrls: [photo],
    receiptUrl: receipt,
    repairCost: 987_654,
    estimatedCost: 876_543,
    mechanic: 'Sam',
  })
  await owner.call(comments.add, { id: repair.id, text: 'Not for others' })
  const token = await aLink(repair)
  const answer = await world.app.inject({ url: `/api/job/${token}` })
  expect(answer.json()).toEqual({
    business: { name: owner.tenant.name, phone: '555 0100' },
    repair: {
      number: repair.number,
      title: 'Brakes',
      description: 'Squeal',
      category: 'other',
      urgencyLevel: 'medium',
      status: 'need',
      plannedStart: null,
      plannedEnd: null,
      imageUrls: [`/api/job/${token}${photo}`],
      waiting: null,
      reportedDone: null,
      estimate: null,
    },
    vehicle: {
      vehicleKey: repair.vehicle.vehicleKey,
      make: repair.vehicle.make,
      model: repair.vehicle.model,
      year: repair.vehicle.year,
      licensePlate: repair.vehicle.licensePlate,
      color: expect.any(String),
    },
  })
  expect(answer.body).not.toMatch(/98765|87654|Not for others|Olive/)
  const shown = await world.app.inject({ url: `/api/job/${token}${photo}?width=160` })
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/webp' })
  expect((await world.app.inject({ url: `/api/job/${token}${receipt}` })).statusCode).toBe(404)
  expect((await world.app.inject({ url: photo })).statusCode).toBe(401)
})

test('the category has the name that the business gave it, and one that is gone the words of its code', async () => {
  const glass = await owner.call(settings.addCategory, { name: 'Windscreens & glass', code: 'glass' })
  const repair = await aRepair({ category: 'glass' })
  const token = await aLink(repair)
  const named = { code: 'glass', name: 'Windscreens & glass' }
  expect(await outside(jobLinks.category, { token })).toEqual(named)
  await owner.call(settings.removeCategory, { id: glass.id })
  expect(await outside(jobLinks.category, { token })).toEqual({ code: 'glass', name: 'Glass' })
  await owner.call(repairs.remove, { id: repair.id })
  await expect(outside(jobLinks.category, { token })).rejects.toMatchObject({ status: 404 })
})

test('the page hears beside the job by which clock, in which zone and in which money the business counts', async () => {
  const repair = await aRepair({})
  const token = await aLink(repair)
  expect(await outside(jobLinks.clock, { token })).toEqual({
    clock: 12,
    timezone: owner.tenant.timezone,
    currency: 'USD',
  })
  const changed = { clock: 24, timezone: 'Europe/Berlin', currency: 'EUR' } as const
  await owner.call(tenants.update, changed)
  expect(await outside(jobLinks.clock, { token })).toEqual(changed)
  await owner.call(repairs.remove, { id: repair.id })
  await expect(outside(jobLinks.clock, { token })).rejects.toMatchObject({ status: 404 })
})

test('no log names a link', async () => {
  const token = await aLink(await aRepair())
  await outside(jobLinks.job, { token })
  await world.app.inject({ url: `/job/${token}` })
  await world.app.inject({ method: 'POST', url: `/api/job/${token}/waiting`, payload: { for: 'nothing' } })
  await world.app.inject({
    method: 'POST',
    url: `/api/job/${token}/done`,
    payload: '{',
    headers: { 'content-type': 'application/json' },
  })
  expect(JSON.stringify(world.logged)).not.toContain(token.split('.')[1])
})
