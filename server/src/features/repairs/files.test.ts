import { api } from '@pitlane/contract'
import type { Sent } from '@pitlane/contract/endpoint'
import { FILE_NOT_FOUND, NOT_A_RECEIPT } from '@pitlane/contract/files/calls'
import { RECEIPT_MISSING, REPAIR_GONE } from '@pitlane/contract/repairs/calls'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { anObject, aPdf, aPicture, upload } from '@pitlane/sandbox/testing/pictures'
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

test('an upload becomes the receipt without having been checked before, image or PDF', async () => {
  const { id } = await report({})
  for (const bytes of [await aPdf(), await aPicture().png().toBuffer()]) {
    const receiptURL = await upload(world.app, admin, bytes)
    const { receiptPath } = await admin.call(repairs.setReceipt, { id, receiptURL: `${receiptURL}?tenant=x` })
    expect(receiptPath).toBe(receiptURL.replace(/.*\/api\/uploads/, '/objects'))
    expect((await admin.call(repairs.one, { id })).receiptUrl).toBe(receiptPath)
    expect(await statusOf(receiptPath)).toBe(200)
  }
})

test('what cannot be a receipt is refused, and the receipt stays', async () => {
  const receipt = await anObject(world.app, admin, { bytes: await aPdf(), kind: 'receipt' })
  const { id } = await report({ receiptUrl: receipt })
  const html = await upload(world.app, admin, Buffer.from('<!doctype html><script>alert(1)</script>'))
  const refused: [receiptURL: string, status: number, sentence: string][] = [
    [html, 415, NOT_A_RECEIPT],
    [html, 404, FILE_NOT_FOUND],
    ['', 400, RECEIPT_MISSING],
    ['  ', 400, RECEIPT_MISSING],
  ]
  for (const [receiptURL, status, sentence] of refused) {
    const set = admin.call(repairs.setReceipt, { id, receiptURL })
    await expect(set, receiptURL).rejects.toMatchObject({ status, sentence })
  }
  expect((await admin.call(repairs.one, { id })).receiptUrl).toBe(receipt)
  expect(await statusOf(receipt)).toBe(200)
})

test('for a repair that is gone nothing is taken in', async () => {
  const { id } = await report({})
  await admin.call(repairs.remove, { id })
  const receiptURL = await upload(world.app, admin, await aPdf())
  const set = admin.call(repairs.setReceipt, { id, receiptURL })
  await expect(set).rejects.toMatchObject({ status: 404, sentence: REPAIR_GONE })
  expect(await statusOf(receiptURL.replace(/.*\/api\/uploads/, '/objects'))).toBe(404)
})

test('a receipt may be a page on the web, and a repair that has it keeps it', async () => {
  const { id } = await report({})
  const receiptURL = 'https://tyres.example/receipts/7.pdf'
  for (let time = 0; time < 2; time++)
    expect(await admin.call(repairs.setReceipt, { id, receiptURL })).toEqual({ receiptPath: receiptURL })
  await expect(admin.call(repairs.setReceipt, { id, receiptURL: 'tyres' })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'receiptUrl' }],
  })
})
