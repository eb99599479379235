import { MINUTE } from '@pitlane/contract/durations'
import { FILES_FULL, files, UPLOAD_MAX_BYTES, UPLOADS_BUSY } from '@pitlane/contract/files/calls'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { anObject, send, upload } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, expect, test } from 'vitest'

const full = { status: 413, code: 'too_large', sentence: FILES_FULL }
const busy = { status: 429, code: 'rate_limited', sentence: UPLOADS_BUSY }

const small = await openWorld({ settings: { FILES_MB_PER_BUSINESS: '40' } })
const narrow = await openWorld({ settings: { UPLOADS_PER_BUSINESS: '3' } })
afterEach(() => {
  small.travel(0)
  narrow.travel(0)
})

test('a business whose room is used up is told so, and the others are not', async () => {
  const [admin, other] = [await aTenant(small.app), await aTenant(small.app)]
  const large = Buffer.alloc(UPLOAD_MAX_BYTES, 1)
  for (let time = 0; time < 2; time++) await upload(small.app, admin, large)
  await expect(admin.call(files.offer, {})).rejects.toMatchObject(full)
  expect(await other.call(files.offer, {})).toHaveProperty('uploadURL')
})

test('what is removed makes room again, and what is kept counts as what it is', async () => {
  const admin = await aTenant(small.app)
  for (let time = 0; time < 4; time++) await anObject(small.app, admin)
  const large = Buffer.alloc(UPLOAD_MAX_BYTES, 1)
  const imageUrl = await upload(small.app, admin, large)
  await upload(small.app, admin, large)
  await expect(admin.call(files.offer, {})).rejects.toMatchObject(full)
  await admin.call(files.remove, { imageUrl })
  expect(await admin.call(files.offer, {})).toHaveProperty('uploadURL')
})

test('what was taken in counts', async () => {
  const admin = await aTenant(small.app)
  const bytes = Buffer.alloc(UPLOAD_MAX_BYTES)
  bytes.write('%PDF-1.7\n')
  for (let time = 0; time < 2; time++) await anObject(small.app, admin, { bytes, kind: 'receipt' })
  await expect(admin.call(files.offer, {})).rejects.toMatchObject(full)
})

test('an address counts as a whole file until it is worth nothing', async () => {
  const admin = await aTenant(small.app)
  const first = await admin.call(files.offer, {})
  await admin.call(files.offer, {})
  await expect(admin.call(files.offer, {})).rejects.toMatchObject(full)
  expect((await send(small.app, first.uploadURL, Buffer.alloc(1000))).statusCode).toBe(200)
  expect(await admin.call(files.offer, {})).toHaveProperty('uploadURL')
  await expect(admin.call(files.offer, {})).rejects.toMatchObject(full)
  small.travel(16 * MINUTE)
  expect(await admin.call(files.offer, {})).toHaveProperty('uploadURL')
})

test('uploads under way are counted over all instances, from the offer to the check', async () => {
  const [admin, other] = [await aTenant(narrow.app), await aTenant(narrow.app)]
  const imageUrl = await upload(narrow.app, admin, Buffer.from('not a picture'))
  const { uploadURL } = await admin.call(files.offer, {})
  await admin.call(files.offer, {})
  const another = await narrow.anotherInstance()
  const there = () =>
    another.app.inject({
      method: 'POST',
      url: '/api/objects/upload',
      payload: {},
      headers: { cookie: admin.cookies() },
    })
  const refused = await there()
  expect([refused.statusCode, refused.json().message]).toEqual([busy.status, UPLOADS_BUSY])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await other.call(files.offer, {})).toHaveProperty('uploadURL')

  await send(narrow.app, uploadURL, Buffer.from('bytes'))
  expect((await there()).statusCode).toBe(429)
  await expect(admin.call(files.claim, { imageUrl })).rejects.toMatchObject({ status: 415 })
  expect((await there()).statusCode).toBe(200)
})

test('offers at the same moment pass the limit by no more than run at once', async () => {
  const admin = await aTenant(narrow.app)
  const offers = Array.from({ length: 40 }, () => admin.call(files.offer, {}).catch((error) => error))
  const answers = await Promise.all(offers)
  const granted = answers.filter((answer) => 'uploadURL' in answer).length
  expect(granted).toBeGreaterThanOrEqual(3)
  expect(granted).toBeLessThanOrEqual(3 + narrow.config.DATABASE_POOL_SIZE)
})
