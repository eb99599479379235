import { api } from '@pitlane/contract'
import type { Sent } from '@pitlane/contract/endpoint'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { anObject, aPdf } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()
await world.work()
const admin = await aConnectedTenant(world, 2)
const { repairs } = api

const aPhoto = () => anObject(world.app, admin)
const report = async (over: Partial<Sent<typeof repairs.create>>) =>
  admin.call(repairs.create, await aReport(admin, over))
const statusOf = async (path: string) =>
  (await world.app.inject({ url: path, headers: { cookie: admin.cookies() } })).statusCode

test('an unused photo that is removed is gone', async () => {
  const photo = await aPhoto()
  expect(await statusOf(photo)).toBe(200)
  await admin.call(api.files.remove, { imageUrl: photo })
  expect(await statusOf(photo)).toBe(404)
})

test('a used photo stays when it is removed in the form and the form is cancelled', async () => {
  const photo = await aPhoto()
  const repair = await report({ imageUrls: [photo] })
  await admin.call(api.files.remove, { imageUrl: photo })
  expect(await statusOf(photo)).toBe(200)
  expect((await admin.call(repairs.one, { id: repair.id })).imageUrls).toEqual([photo])
})

test('a repair that is saved without a photo lets it go', async () => {
  const [kept, dropped] = [await aPhoto(), await aPhoto()]
  const repair = await report({ imageUrls: [kept, dropped] })
  await admin.call(repairs.update, { id: repair.id, imageUrls: [kept] })
  expect(await statusOf(kept)).toBe(200)
  expect(await statusOf(dropped)).toBe(404)
})

test('a deleted repair takes its files along', async () => {
  const photo = await aPhoto()
  const receipt = await anObject(world.app, admin, { bytes: await aPdf(), kind: 'receipt' })
  const repair = await report({ imageUrls: [photo], receiptUrl: receipt })
  await admin.call(repairs.remove, { id: repair.id })
  for (const path of [photo, receipt]) await expect.poll(() => statusOf(path)).toBe(404)
})

test('a refused save keeps the files as they were', async () => {
  const photo = await aPhoto()
  const repair = await report({ imageUrls: [photo] })
  await expect(
    admin.call(repairs.update, { id: repair.id, imageUrls: [], status: 'completed' }),
  ).rejects.toMatchObject({ code: 'invalid' })
  expect(await statusOf(photo)).toBe(200)
})

test('a PDF is a receipt and never a photo, and a photo belongs to one repair', async () => {
  const pdf = await anObject(world.app, admin, { bytes: await aPdf(), kind: 'receipt' })
  await expect(report({ imageUrls: [pdf] })).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ path: 'imageUrls' }],
  })
  const photo = await aPhoto()
  await report({ imageUrls: [photo] })
  for (const field of ['imageUrls', 'receiptUrl'] as const) {
    const taken = report({ [field]: field === 'imageUrls' ? [photo] : photo })
    await expect(taken, field).rejects.toMatchObject({ code: 'invalid', errors: [{ path: field }] })
  }
})

test('a file that cannot be used is told beside its field', async () => {
  const { id } = await report({})
  const gone = '/objects/01900000-0000-7000-8000-000000000009'
  const edits = [{ imageUrls: [gone] }, { receiptUrl: gone }, { imageUrls: [gone], receiptUrl: gone }]
  for (const edit of edits)
    await expect(admin.call(repairs.update, { id, ...edit })).rejects.toMatchObject({
      status: 400,
      errors: Object.keys(edit).map((path) => ({ path })),
    })
})

test('an uploaded file becomes the receipt', async () => {
  const repair = await report({})
  const receipt = await anObject(world.app, admin, { bytes: await aPdf(), kind: 'receipt' })
  expect(await admin.call(repairs.setReceipt, { id: repair.id, receiptURL: receipt })).toEqual({
    receiptPath: receipt,
  })
  expect((await admin.call(repairs.one, { id: repair.id })).receiptUrl).toBe(receipt)
})
