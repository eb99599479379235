import { DAY } from '@pitlane/contract/durations'
import { FILE_NOT_FOUND, NO_PREVIEW } from '@pitlane/contract/files/calls'
import { aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { anObject, aPdf, aPicture } from '@pitlane/sandbox/testing/pictures'
import { worldsOnBothStorages } from '@pitlane/sandbox/testing/storages'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

describe.each(await worldsOnBothStorages())('files read from $storage', async ({ world }) => {
  const admin = await aTenant(world.app)
  const stranger = await aTenant(world.app)
  const wide = await aPicture(1000, 500).jpeg().toBuffer()
  const path = await anObject(world.app, admin, { bytes: wide })
  const id = path.split('/').at(-1) ?? ''
  const read = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    world.app.inject({ method, url, headers: { cookie: admin.cookies(), ...headers } })
  const whole = (await read(path)).rawPayload

  test('a file is shown as what it is, cached for long, and runs nothing', async () => {
    const answer = await read(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(whole.length),
      'content-disposition': `inline; filename="photo-${id}.jpg"`,
      'cache-control': 'private, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      etag: `"${id}"`,
    })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['content-security-policy']).toContain("base-uri 'none'")
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    const download = await read(`${path}?download=1`)
    expect(download.headers['content-disposition']).toMatch(/^attachment; /)
  })

  test('a browser that has it is told so', async () => {
    for (const known of [`"${id}"`, `W/"${id}"`, `"other", "${id}"`, '*']) {
      const answer = await read(path, { 'if-none-match': known })
      expect([answer.statusCode, answer.body], known).toEqual([304, ''])
    }
    expect((await read(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('a HEAD request hears everything but the bytes', async () => {
    const answer = await read(path, {}, 'HEAD')
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    expect(answer.headers['content-length']).toBe(String(whole.length))
  })

  const last = whole.length - 1
  const ranges: [range: string, start: number, end: number][] = [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, last],
    ['bytes=-50', last - 49, last],
    ['bytes=0-999999999', 0, last],
    ['bytes=-999999999', 0, last],
  ]
  test.each(ranges)('%s is answered with that part', async (range, start, end) => {
    const answer = await read(path, { range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${whole.length}`)
    expect(answer.headers['content-length']).toBe(String(end - start + 1))
    expect(answer.rawPayload.equals(whole.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=99999999-', 'bytes=-0'])('%s lies outside the file', async (range) => {
    const answer = await read(path, { range })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
  })

  test.each(['bytes=5-2', 'bytes=0-1,4-5', 'pages=1-2', 'bytes=x-y'])(
    '%s is answered with all of it',
    async (range) => {
      const answer = await read(path, { range })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, whole.length])
    },
  )

  test('a part of an older file is not asked for twice', async () => {
    const range = 'bytes=0-9'
    expect((await read(path, { range, 'if-range': `"${id}"` })).statusCode).toBe(206)
    expect((await read(path, { range, 'if-range': '"older"' })).statusCode).toBe(200)
  })

  test.each([
    [100, 160],
    [160, 160],
    [161, 320],
    [640, 640],
  ])('asked for %i pixels, a thumbnail has %i', async (asked, width) => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => read(`${path}?width=${asked}`)))
    for (const answer of answers) {
      expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', etag: `"${id}-w${width}"` })
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width,
        height: width / 2,
      })
    }
    const head = await read(`${path}?width=${asked}`, {}, 'HEAD')
    expect(head.headers['content-length']).toBe(answers[0]?.headers['content-length'])
    const again = await read(`${path}?width=${asked}`, { 'if-none-match': `"${id}-w${width}"` })
    expect(again.statusCode).toBe(304)
  })

  test('nothing is blown up: a width beyond the picture gives the picture', async () => {
    for (const width of [1280, 5000]) {
      const answer = await read(`${path}?width=${width}`)
      expect([answer.headers['content-type'], answer.rawPayload.length]).toEqual(['image/jpeg', whole.length])
    }
    for (const width of ['0', '-5', 'wide', '1.5'])
      expect((await read(`${path}?width=${width}`)).statusCode, width).toBe(400)
  })

  test('a PDF has no thumbnail', async () => {
    const receipt = await anObject(world.app, admin, { bytes: await aPdf(), kind: 'receipt' })
    const answer = await read(`${receipt}?width=320`)
    expect([answer.statusCode, answer.json().message]).toEqual([415, NO_PREVIEW])
    expect((await read(receipt)).headers['content-disposition']).toMatch(
      /^inline; filename="receipt-.*\.pdf"$/,
    )
  })

  test("a stranger's file, and one that is none, do not exist", async () => {
    const cookie = stranger.cookies()
    const nothing = [
      '/objects/x',
      '/objects/00000000-0000-7000-8000-000000000000',
      '/objects/..%2f..%2fsecret-key',
    ]
    for (const url of [path, `${path}?width=160`, `${path}?download=1`, ...nothing]) {
      const answer = await world.app.inject({ url, headers: { cookie } })
      expect([answer.statusCode, answer.json().message], url).toEqual([404, FILE_NOT_FOUND])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    const range = { cookie, range: 'bytes=0-9', 'if-none-match': `"${id}"` }
    expect((await world.app.inject({ url: path, headers: range })).statusCode).toBe(404)
    expect((await world.app.inject({ url: path })).statusCode).toBe(401)
  })

  test('what was lost in the storage is simply not there', async () => {
    const lost = await anObject(world.app, admin)
    await world.platform.storage.remove([`objects/${admin.tenant.id}/${lost.split('/').at(-1)}/file`])
    for (const url of [lost, `${lost}?width=160`]) expect((await read(url)).statusCode).toBe(404)
  })

  test('is ready with its storage', async () => {
    expect((await read('/readyz')).statusCode).toBe(200)
  })

  test('stays readable when the trial is over', async () => {
    world.travel(31 * DAY)
    const door = await aSession()
    expect((await world.app.inject({ url: path, headers: { cookie: door.cookies() } })).statusCode).toBe(200)
    world.travel(0)
  })

  async function aSession() {
    await signIn(admin, admin.registration.adminUsername)
    return admin
  }
})
