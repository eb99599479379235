import { HOUR } from '@pitlane/contract/durations'
import { FILE_IN_USE, FILE_REMOVED, files } from '@pitlane/contract/files/calls'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { anObject, aPicture, upload } from '@pitlane/sandbox/testing/pictures'
import { worldsOnBothStorages } from '@pitlane/sandbox/testing/storages'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { holdRemovals, mayRemoveFiles } from '../../platform/storage/hold-removals.ts'
import { cleanUpFiles, sweepStorage } from './clean-up.ts'
import { releaseObjects, useObjects } from './use-objects.ts'

const jpeg = await aPicture(400, 300).jpeg().toBuffer()
const REPAIR = '01900000-0000-7000-8000-000000000001'
const ANOTHER = '01900000-0000-7000-8000-000000000002'

describe.each(await worldsOnBothStorages())('what is used and unused on $storage', async ({ world }) => {
  await world.work()
  const { platform, app } = world
  const moment = () => ({ now: platform.clock(), log: platform.log, platform })
  const use = (tenantId: string, owner: string, paths: string[]) =>
    withTenant(moment(), tenantId, (ctx) => useObjects(ctx, owner, { imageUrls: paths }))
  const kept = async (tenantId: string) => {
    const found = new Set<string>()
    for await (const { key } of platform.storage.list('objects')) {
      const [, tenant, id] = key.split('/')
      if (tenant === tenantId) found.add(`/objects/${id}`)
    }
    const rows = await platform.database.inTenant(tenantId)<{ path: string }>(
      sql`select '/objects/' || id as path from objects where tenant_id = ${tenantId} order by id`,
    )
    return { files: [...found].sort(), rows: rows.map((row) => row.path) }
  }
  const same = (...paths: string[]) => ({ files: [...paths].sort(), rows: [...paths].sort() })
  const isReadable = async (door: { cookies(): string }, url: string) =>
    (await app.inject({ url, headers: { cookie: door.cookies() } })).statusCode === 200
  afterEach(() => world.travel(0))

  test('an unused photo is removed at once, with its thumbnails', async () => {
    const admin = await aTenant(app)
    const path = await anObject(app, admin)
    expect(await isReadable(admin, `${path}?width=160`)).toBe(true)
    expect(await admin.call(files.remove, { imageUrl: path })).toEqual({ message: FILE_REMOVED })
    expect(await kept(admin.tenant.id)).toEqual(same())
    await expect(admin.call(files.remove, { imageUrl: path })).rejects.toMatchObject({ status: 404 })
    expect(await isReadable(admin, path)).toBe(false)
  })

  test('while a backup is made, what is removed is kept; the clean-up removes it afterwards', async () => {
    const admin = await aTenant(app)
    const path = await anObject(app, admin)
    const hold = new pg.Client({ connectionString: world.databaseUrl })
    await hold.connect()
    await holdRemovals(hold)
    expect(await admin.call(files.remove, { imageUrl: path })).toEqual({ message: FILE_REMOVED })
    await cleanUpFiles.work(moment(), {})
    expect(await isReadable(admin, path)).toBe(false)
    expect(await kept(admin.tenant.id)).toEqual(same(path))
    await hold.end()
    await expect.poll(() => mayRemoveFiles(platform.database)).toBe(true)
    await cleanUpFiles.work(moment(), {})
    expect(await kept(admin.tenant.id)).toEqual(same())
  })

  test('an upload that was not checked yet is removed as well', async () => {
    const admin = await aTenant(app)
    const imageUrl = await upload(app, admin, jpeg)
    await admin.call(files.remove, { imageUrl })
    expect(await kept(admin.tenant.id)).toEqual(same())
  })

  test('a used photo stays until a save unlinks it', async () => {
    const admin = await aTenant(app)
    const [first, second] = [await anObject(app, admin), await anObject(app, admin)]
    expect(await use(admin.tenant.id, REPAIR, [second, first])).toMatchObject([
      { id: second.split('/').at(-1), kind: 'photo', contentType: 'image/jpeg' },
      { id: first.split('/').at(-1) },
    ])
    expect(await admin.call(files.remove, { imageUrl: first })).toEqual({ message: FILE_IN_USE })
    expect(await isReadable(admin, first)).toBe(true)

    await use(admin.tenant.id, REPAIR, [second])
    expect(await isReadable(admin, first)).toBe(false)
    await expect.poll(() => kept(admin.tenant.id), { timeout: 15_000 }).toEqual(same(second))
    expect(await isReadable(admin, second)).toBe(true)
  })

  test('a save that fails unlinks nothing', async () => {
    const admin = await aTenant(app)
    const path = await anObject(app, admin)
    await use(admin.tenant.id, REPAIR, [path])
    const failing = withTenant(moment(), admin.tenant.id, async (ctx) => {
      await useObjects(ctx, REPAIR, {})
      throw new Error('the rest of the save failed')
    })
    await expect(failing).rejects.toThrow('the rest')
    expect(await isReadable(admin, path)).toBe(true)
  })

  test('only checked files of the own business that nothing else uses can be used', async () => {
    const [admin, stranger] = [await aTenant(app), await aTenant(app)]
    const [own, foreign] = [await anObject(app, admin), await anObject(app, stranger)]
    const unchecked = (await upload(app, admin, jpeg)).replace(/.*\/api\/uploads/, '/objects')
    await use(admin.tenant.id, REPAIR, [own, own])
    for (const path of [
      foreign,
      unchecked,
      '/objects/x',
      'https://elsewhere.example/x.jpg',
      `${own}?width=160`,
    ])
      await expect(use(admin.tenant.id, REPAIR, [own, path]), path).rejects.toMatchObject({
        code: 'invalid',
        sentence: expect.stringContaining(path),
      })
    await expect(use(admin.tenant.id, ANOTHER, [own])).rejects.toMatchObject({ code: 'invalid' })
    expect(await isReadable(admin, own)).toBe(true)
    expect(await isReadable(stranger, foreign)).toBe(true)
  })

  test('what is deleted takes its files along', async () => {
    const admin = await aTenant(app)
    const [gone, stays] = [await anObject(app, admin), await anObject(app, admin)]
    await use(admin.tenant.id, REPAIR, [gone])
    await use(admin.tenant.id, ANOTHER, [stays])
    await withTenant(moment(), admin.tenant.id, (ctx) => releaseObjects(ctx, REPAIR))
    await expect.poll(() => kept(admin.tenant.id), { timeout: 15_000 }).toEqual(same(stays))
  })

  test('the clean-up removes what nobody claimed in an hour or used in a day, and nothing else', async () => {
    const admin = await aTenant(app)
    await admin.call(files.offer, {})
    await upload(app, admin, jpeg)
    const [used, unused] = [await anObject(app, admin), await anObject(app, admin)]
    await use(admin.tenant.id, REPAIR, [used])
    world.travel(1.1 * HOUR)
    await cleanUpFiles.work(moment(), {})
    expect(await kept(admin.tenant.id)).toEqual(same(used, unused))
    world.travel(24.1 * HOUR)
    await Promise.all([cleanUpFiles.work(moment(), {}), cleanUpFiles.work(moment(), {})])
    expect(await kept(admin.tenant.id)).toEqual(same(used))
  })

  test('a removal that was interrupted is finished by the clean-up', async () => {
    const admin = await aTenant(app)
    const path = await anObject(app, admin)
    await platform.database.inTenant(admin.tenant.id)(
      sql`update objects set state = 'removed' where tenant_id = ${admin.tenant.id}`,
    )
    expect(await isReadable(admin, path)).toBe(false)
    await cleanUpFiles.work(moment(), {})
    expect(await kept(admin.tenant.id)).toEqual(same())
  })

  test('killed between upload and save: no file stays without a row, and none half received', async () => {
    const admin = await aTenant(app)
    const path = await anObject(app, admin)
    await use(admin.tenant.id, REPAIR, [path])
    await platform.storage.put(`objects/${admin.tenant.id}/${ANOTHER}/file`, [jpeg], jpeg.length)
    await platform.storage.put('elsewhere/not/ours', [jpeg], jpeg.length)
    await sweepStorage.work(moment(), {})
    expect((await kept(admin.tenant.id)).files).toHaveLength(2)
    world.travel(25 * HOUR)
    await sweepStorage.work(moment(), {})
    expect(await kept(admin.tenant.id)).toEqual(same(path))
    expect(await platform.storage.head('elsewhere/not/ours')).toEqual({ size: jpeg.length })
  })
})
