import { connect } from 'node:net'
import { TRIAL_ENDED } from '@pitlane/contract/access'
import { MINUTE } from '@pitlane/contract/durations'
import {
  FILE_TOO_LARGE,
  files,
  UPLOAD_EXPIRED,
  UPLOAD_INVALID,
  UPLOAD_MAX_BYTES,
  UPLOAD_USED,
} from '@pitlane/contract/files/calls'
import { aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { aPicture, send, upload } from '@pitlane/sandbox/testing/pictures'
import { worldsOnBothStorages } from '@pitlane/sandbox/testing/storages'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'

const picture = await aPicture().jpeg().toBuffer()

describe.each(await worldsOnBothStorages())('uploads to $storage', ({ world }) => {
  const states = async (tenantId: string) => {
    const rows = await world.platform.database.inTenant(tenantId)<{ state: string }>(
      sql`select state from objects where tenant_id = ${tenantId} order by id`,
    )
    return rows.map((row) => row.state)
  }
  const stored = async (tenantId: string) => {
    let found = 0
    for await (const { key } of world.platform.storage.list('objects')) if (key.includes(tenantId)) found++
    return found
  }
  afterEach(() => world.travel(0))

  test('the address is used without a session, once', async () => {
    const admin = await aTenant(world.app)
    const { uploadURL } = await admin.call(files.offer, { contentType: 'image/jpeg', size: picture.length })
    expect((await send(world.app, uploadURL, picture)).statusCode).toBe(200)
    const again = await send(world.app, uploadURL, picture)
    expect([again.statusCode, again.json().message]).toEqual([409, UPLOAD_USED])
    expect(await states(admin.tenant.id)).toEqual(['uploaded'])
  })

  test('of ten uploads to one address at the same time one is taken', async () => {
    const admin = await aTenant(world.app)
    const { uploadURL } = await admin.call(files.offer, {})
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(world.app, uploadURL, picture)))
    expect(answers.map((it) => it.statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await stored(admin.tenant.id)).toBe(1)
  })

  test('after 15 minutes the address is worth nothing', async () => {
    const admin = await aTenant(world.app)
    const { uploadURL } = await admin.call(files.offer, {})
    world.travel(15 * MINUTE + 1000)
    const answer = await send(world.app, uploadURL, picture)
    expect([answer.statusCode, answer.json().message]).toEqual([403, UPLOAD_EXPIRED])
    expect(await states(admin.tenant.id)).toEqual(['offered'])
  })

  test('an address that was changed in any part is refused', async () => {
    const [admin, other] = [await aTenant(world.app), await aTenant(world.app)]
    const { uploadURL } = await admin.call(files.offer, {})
    const { uploadURL: strange } = await other.call(files.offer, {})
    const own = new URL(uploadURL)
    const changed = (name: string, value: string) => {
      const url = new URL(own)
      url.searchParams.set(name, value)
      return url.href
    }
    const urls = [
      changed('tenant', other.tenant.id),
      changed('user', other.user.id),
      changed('expires', '99999999999999'),
      changed('expires', 'never'),
      changed('signature', new URL(strange).searchParams.get('signature') ?? ''),
      changed('signature', ''),
      own.href.replace(own.pathname, new URL(strange).pathname),
    ]
    for (const url of urls) expect((await send(world.app, url, picture)).statusCode, url).toBe(403)
    const bare = await send(world.app, own.href.split('?', 1)[0] ?? '', picture)
    expect(bare.statusCode).toBe(400)
    expect(bare.json().errors).toContainEqual({ path: 'signature', message: UPLOAD_INVALID })
    expect(bare.json().message).toBe(UPLOAD_INVALID)
    expect(await stored(admin.tenant.id)).toBe(0)
  })

  test('a page of another site cannot upload, whatever address it has', async () => {
    const admin = await aTenant(world.app)
    const { uploadURL } = await admin.call(files.offer, {})
    const answer = await world.app.inject({
      method: 'PUT',
      url: uploadURL,
      payload: picture,
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(answer.statusCode).toBe(403)
    expect(await states(admin.tenant.id)).toEqual(['offered'])
  })

  test('a file of 15 MiB is taken, whatever type it announces', async () => {
    const admin = await aTenant(world.app)
    for (const type of ['application/json', 'text/html', 'application/octet-stream', undefined]) {
      const { uploadURL } = await admin.call(files.offer, {})
      const answer = await world.app.inject({
        method: 'PUT',
        url: uploadURL,
        payload: Buffer.alloc(UPLOAD_MAX_BYTES, 1),
        headers: type ? { 'content-type': type } : {},
      })
      expect(answer.statusCode, type).toBe(200)
    }
  })

  test('20 MiB are refused: when asking, when announced, and when they just come', async () => {
    const admin = await aTenant(world.app)
    const size = 20 * 1024 * 1024
    await expect(admin.call(files.offer, { size })).rejects.toMatchObject({ code: 'too_large', status: 413 })
    const { uploadURL } = await admin.call(files.offer, {})
    const announced = await send(world.app, uploadURL, Buffer.alloc(size))
    expect([announced.statusCode, announced.json().message]).toEqual([413, FILE_TOO_LARGE])

    const address = await listening()
    const chunks = Array.from({ length: 20 }, () => Buffer.alloc(1024 * 1024))
    const answer = await fetch(`${address}${pathOf(uploadURL)}`, {
      method: 'PUT',
      body: ReadableStream.from(chunks),
      duplex: 'half',
    })
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { code: 'too_large', message: FILE_TOO_LARGE },
    ])
    expect(await states(admin.tenant.id)).toEqual([])
    expect(await stored(admin.tenant.id)).toBe(0)
  })

  test('bytes whose number nobody announced are taken too', async () => {
    const admin = await aTenant(world.app)
    const { uploadURL } = await admin.call(files.offer, {})
    const chunks = Array.from({ length: 12 }, () => Buffer.alloc(1024 * 1024))
    const answer = await fetch(`${await listening()}${pathOf(uploadURL)}`, {
      method: 'PUT',
      body: ReadableStream.from(chunks),
      duplex: 'half',
    })
    expect(answer.status).toBe(200)
    expect(await states(admin.tenant.id)).toEqual(['uploaded'])
  })

  test('an empty file is refused', async () => {
    const admin = await aTenant(world.app)
    const { uploadURL } = await admin.call(files.offer, {})
    expect((await send(world.app, uploadURL, Buffer.alloc(0))).statusCode).toBe(400)
  })

  test('an upload that is cut half way leaves nothing behind', async () => {
    const admin = await aTenant(world.app)
    const { uploadURL } = await admin.call(files.offer, {})
    const { hostname, port } = new URL(await listening())
    const socket = connect(Number(port), hostname)
    socket.write(
      `PUT ${pathOf(uploadURL)} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-length: 4000000\r\n\r\n`,
    )
    socket.write(Buffer.alloc(2_000_000))
    await expect.poll(() => states(admin.tenant.id)).toEqual(['receiving'])
    socket.destroy()
    await expect.poll(() => states(admin.tenant.id), { timeout: 10_000 }).toEqual([])
    await expect.poll(() => stored(admin.tenant.id)).toBe(0)
    const claim = admin.call(files.claim, { imageUrl: uploadURL })
    await expect(claim).rejects.toMatchObject({ status: 404 })
  })

  test('after the trial nothing is uploaded, checked or removed', async () => {
    const admin = await aTenant(world.app)
    const imageUrl = await upload(world.app, admin, picture)
    world.travel(31 * 24 * 60 * MINUTE)
    await signIn(admin, admin.registration.adminUsername)
    const closed = { status: 402, sentence: TRIAL_ENDED }
    await expect(admin.call(files.offer, {})).rejects.toMatchObject(closed)
    await expect(admin.call(files.claim, { imageUrl })).rejects.toMatchObject(closed)
    await expect(admin.call(files.remove, { imageUrl })).rejects.toMatchObject(closed)
  })

  let address: Promise<string> | undefined
  function listening(): Promise<string> {
    address ??= world.app.listen({ host: '127.0.0.1', port: 0 })
    return address
  }
})

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
