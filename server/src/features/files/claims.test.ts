import {
  FILE_NOT_FOUND,
  FILE_NOT_OURS,
  files,
  IMAGE_TOO_LARGE,
  IMAGE_UNREADABLE,
  NOT_A_RECEIPT,
  NOT_AN_IMAGE,
} from '@pitlane/contract/files/calls'
import { anEmployee, aTenant } from '@pitlane/sandbox/testing/makers'
import { anImageBomb, anObject, aPdf, aPhonePhoto, aPicture, upload } from '@pitlane/sandbox/testing/pictures'
import { worldsOnBothStorages } from '@pitlane/sandbox/testing/storages'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const jpeg = await aPicture().jpeg().toBuffer()

describe.each(await worldsOnBothStorages())('claims on $storage', ({ world }) => {
  const read = (door: { cookies(): string }, url: string) =>
    world.app.inject({ url, headers: { cookie: door.cookies() } })
  const left = async (tenantId: string) => {
    const keys: string[] = []
    for await (const { key } of world.platform.storage.list('objects'))
      if (key.includes(tenantId)) keys.push(key)
    const rows = await world.platform.database.inTenant(tenantId)(
      sql`select id from objects where tenant_id = ${tenantId}`,
    )
    return { keys, rows: rows.length }
  }

  test('what a phone took is kept upright and without its place', async () => {
    const admin = await aTenant(world.app)
    const given = await aPhonePhoto(400, 300)
    expect(await sharp(given).metadata()).toMatchObject({
      width: 400,
      orientation: 6,
      exif: expect.anything(),
    })
    const answer = await read(admin, await anObject(world.app, admin, { bytes: given }))
    const kept = await sharp(answer.rawPayload).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', width: 300, height: 400 })
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(answer.rawPayload.includes('GPS')).toBe(false)
    const { keys } = await left(admin.tenant.id)
    expect(keys.map((key) => key.split('/').at(-1))).toEqual(['file'])
  })

  test('what is larger than anybody needs is kept shrunk', async () => {
    const admin = await aTenant(world.app)
    const bytes = await aPicture(6000, 3000).jpeg().toBuffer()
    const answer = await read(admin, await anObject(world.app, admin, { bytes }))
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 4096, height: 2048 })
  })

  test('a colour profile stays', async () => {
    const admin = await aTenant(world.app)
    const bytes = await aPicture().withIccProfile('p3').jpeg().toBuffer()
    const answer = await read(admin, await anObject(world.app, admin, { bytes }))
    expect((await sharp(answer.rawPayload).metadata()).icc).toBeDefined()
  })

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    '%s is accepted for what it is',
    async (format) => {
      const admin = await aTenant(world.app)
      const bytes = await aPicture().toFormat(format).toBuffer()
      const answer = await read(admin, await anObject(world.app, admin, { bytes }))
      expect(answer.headers['content-type']).toBe(`image/${format}`)
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect([width, height]).toEqual([400, 300])
    },
  )

  test('what moves still moves', async () => {
    const admin = await aTenant(world.app)
    const frames = await Promise.all(
      ['red', 'green', 'blue'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    for (const format of ['gif', 'webp'] as const) {
      const bytes = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer()
      const answer = await read(admin, await anObject(world.app, admin, { bytes }))
      expect((await sharp(answer.rawPayload, { animated: true }).metadata()).pages, format).toBe(3)
    }
  })

  test('a PDF is a receipt and nothing else, and forgets where its photo was taken', async () => {
    const admin = await aTenant(world.app)
    const bytes = await aPdf()
    expect(bytes.includes('GPSLatitude="52')).toBe(true)
    await expect(anObject(world.app, admin, { bytes })).rejects.toMatchObject({ sentence: NOT_AN_IMAGE })
    const profile = anObject(world.app, admin, { bytes, kind: 'profile' })
    await expect(profile).rejects.toMatchObject({ status: 415 })

    const path = await anObject(world.app, admin, { bytes, kind: 'receipt' })
    const answer = await read(admin, path)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.rawPayload).toHaveLength(bytes.length)
    expect(answer.rawPayload.includes('GPSLatitude="52')).toBe(false)
    const photo = answer.rawPayload.subarray(answer.rawPayload.indexOf(Buffer.from([0xff, 0xd8])))
    expect((await sharp(photo).metadata()).orientation).toBeUndefined()
    const again = admin.call(files.claim, { imageUrl: path, kind: 'photo' })
    await expect(again).rejects.toMatchObject({ sentence: NOT_AN_IMAGE })
  })

  const bad: [name: string, bytes: Buffer, kind: 'photo' | 'receipt', status: number, sentence: string][] = [
    ['HTML named .jpg', html, 'photo', 415, NOT_AN_IMAGE],
    ['an SVG named .jpg', svg, 'photo', 415, NOT_AN_IMAGE],
    ['HTML as a receipt', html, 'receipt', 415, NOT_A_RECEIPT],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'photo', 415, NOT_AN_IMAGE],
    ['a single byte', Buffer.from('x'), 'photo', 415, NOT_AN_IMAGE],
    ['a JPEG of three bytes', Buffer.from([0xff, 0xd8, 0xff]), 'photo', 415, IMAGE_UNREADABLE],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'photo', 415, IMAGE_UNREADABLE],
    ['an image bomb', anImageBomb(), 'photo', 413, IMAGE_TOO_LARGE],
    ['a bomb as a receipt', anImageBomb(8000), 'receipt', 413, IMAGE_TOO_LARGE],
  ]
  test.each(bad)('%s is refused and removed', async (_, bytes, kind, status, sentence) => {
    const admin = await aTenant(world.app)
    const imageUrl = await upload(world.app, admin, bytes)
    const claim = admin.call(files.claim, { imageUrl, kind })
    await expect(claim).rejects.toMatchObject({ status, sentence })
    expect(await left(admin.tenant.id)).toEqual({ keys: [], rows: 0 })
  })

  test('what is appended to a picture does not come along', async () => {
    const admin = await aTenant(world.app)
    const bytes = Buffer.concat([jpeg, html])
    const answer = await read(admin, await anObject(world.app, admin, { bytes }))
    expect(answer.rawPayload.includes('<script>')).toBe(false)
  })

  test('the address, its path and the object path mean the same, and a colleague may claim', async () => {
    const admin = await aTenant(world.app)
    const colleague = await anEmployee(world.app, admin, admin.tenant.slug)
    const imageUrl = await upload(world.app, admin, jpeg)
    const { objectPath } = await colleague.call(files.claim, { imageUrl: new URL(imageUrl).pathname })
    for (const same of [imageUrl, objectPath, `${imageUrl}?tenant=x`, `https://pitlane.example${objectPath}`])
      expect(await admin.call(files.claim, { imageUrl: same }), same).toEqual({ objectPath })
    for (const other of ['', 'x', 'https://elsewhere.example/cat.jpg', '/objects/7', '/api/uploads/../x'])
      await expect(admin.call(files.claim, { imageUrl: other }), other).rejects.toMatchObject({
        status: 400,
        sentence: FILE_NOT_OURS,
      })
  })

  test('ten claims at once make one object', async () => {
    const admin = await aTenant(world.app)
    const imageUrl = await upload(world.app, admin, jpeg)
    const claims = Array.from({ length: 10 }, () =>
      admin.call(files.claim, { imageUrl }).catch(() => undefined),
    )
    const paths = new Set((await Promise.all(claims)).map((it) => it?.objectPath).filter(Boolean))
    expect(paths.size).toBe(1)
    expect((await read(admin, [...paths][0] ?? '')).statusCode).toBe(200)
    expect(await left(admin.tenant.id)).toMatchObject({ keys: [expect.stringMatching(/file$/)], rows: 1 })
  })

  test('nothing is served before it is checked, and nothing is checked before it has come', async () => {
    const admin = await aTenant(world.app)
    const { uploadURL } = await admin.call(files.offer, {})
    const missing = { status: 404, sentence: FILE_NOT_FOUND }
    await expect(admin.call(files.claim, { imageUrl: uploadURL })).rejects.toMatchObject(missing)
    const imageUrl = await upload(world.app, admin, jpeg)
    const path = imageUrl.replace(/.*\/api\/uploads/, '/objects')
    expect((await read(admin, path)).statusCode).toBe(404)
  })

  test("a stranger's upload does not exist", async () => {
    const [admin, stranger] = [await aTenant(world.app), await aTenant(world.app)]
    const imageUrl = await upload(world.app, admin, jpeg)
    const missing = { status: 404, sentence: FILE_NOT_FOUND }
    await expect(stranger.call(files.claim, { imageUrl })).rejects.toMatchObject(missing)
    await expect(stranger.call(files.remove, { imageUrl })).rejects.toMatchObject(missing)
    expect(await admin.call(files.claim, { imageUrl })).toBeDefined()
  })
})
