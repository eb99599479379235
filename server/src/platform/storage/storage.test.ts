import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DAY } from '@pitlane/contract/durations'
import { files } from '@pitlane/contract/files/calls'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { send } from '@pitlane/sandbox/testing/pictures'
import { worldsOnBothStorages } from '@pitlane/sandbox/testing/storages'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'

const worlds = await worldsOnBothStorages()

describe.each(worlds)('storage on $storage', ({ world }) => {
  const { storage } = world.platform
  const hello = Buffer.from('hello world')

  test('what is put is there, whole or in part, until it is removed', async () => {
    await storage.put('a/b', [hello], hello.length)
    await storage.put('a/c', [hello.subarray(0, 5), hello.subarray(5)])
    for (const key of ['a/b', 'a/c']) {
      expect(await storage.head(key)).toEqual({ size: 11 })
      const whole = await storage.get(key)
      expect([whole?.size, whole && (await text(whole.bytes))]).toEqual([11, 'hello world'])
      const part = await storage.get(key, { start: 6, end: 8 })
      expect([part?.size, part && (await text(part.bytes))]).toEqual([11, 'wor'])
    }
    await storage.remove(['a/b', 'a/c', 'a/never'])
    expect([await storage.head('a/b'), await storage.get('a/c')]).toEqual([undefined, undefined])
  })

  test('a later file takes the place of an earlier one', async () => {
    await storage.put('a/same', [hello], hello.length)
    await storage.put('a/same', [Buffer.from('new')], 3)
    const found = await storage.get('a/same')
    expect(found && (await text(found.bytes))).toBe('new')
  })

  test.each([undefined, 2_000_000])('a source that fails leaves no file, its size being %s', async (size) => {
    async function* failing() {
      yield Buffer.alloc(1_000_000)
      throw new Error('the source failed')
    }
    await expect(storage.put('a/failing', failing(), size)).rejects.toThrow('the source failed')
    await expect.poll(() => storage.head('a/failing'), { timeout: 10_000 }).toBeUndefined()
  })

  test.each(['', '/', '../up', 'a/../b', '/etc/passwd', 'a//b', '.incoming/x', 'a\\b', 'a\0', 'A b'])(
    'the key %j is refused',
    async (key) => {
      await expect(storage.put(key, [hello], hello.length)).rejects.toThrow('Not a storage key')
      await expect(storage.get(key)).rejects.toThrow('Not a storage key')
      await expect(storage.remove([key])).rejects.toThrow('Not a storage key')
    },
  )

  test('many files are listed and removed', async () => {
    const keys = Array.from({ length: 30 }, (_, index) => `many/${index}/file`)
    for (const key of keys) await storage.put(key, [hello], hello.length)
    const found: string[] = []
    for await (const { key } of storage.list('many')) found.push(key)
    expect(found.sort()).toEqual([...keys].sort())
    await storage.remove(keys)
    for await (const { key } of storage.list('many')) expect(key).toBeUndefined()
  })
})

test('on disk, files and their folders are open to nobody else', async () => {
  const { platform, config } = worlds[0]?.world ?? (await openWorld())
  await platform.storage.put('private/of/file', [Buffer.from('bytes')], 5)
  const names = ['', '.incoming', 'private', 'private/of', 'private/of/file']
  const modes = names.map(async (name) => (await stat(join(config.DATA_DIR, 'files', name))).mode & 0o777)
  expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o700, 0o700, 0o600])
})

test('on disk, what a killed process left half received is removed after a day', async () => {
  const { platform, config } = worlds[0]?.world ?? (await openWorld())
  const incoming = join(config.DATA_DIR, 'files', '.incoming')
  await mkdir(incoming, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(join(incoming, name), 'half')
  await utimes(join(incoming, 'old'), new Date(0), new Date(0))
  await platform.storage.removeUnfinished(new Date(Date.now() - DAY))
  expect(await readdir(incoming)).toEqual(['new'])
})

test('without its storage Pitlane is not ready, and says so calmly', async () => {
  const settings = { S3_BUCKET: 'nowhere', S3_ENDPOINT: 'http://127.0.0.1:9', S3_FORCE_PATH_STYLE: 'on' }
  const keys = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }
  const world = await openWorld({ settings: { ...settings, ...keys } })
  const ready = await world.app.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json().code]).toEqual([503, 'overloaded'])

  const admin = await aTenant(world.app)
  const { uploadURL } = await admin.call(files.offer, {})
  const answer = await send(world.app, uploadURL, Buffer.from('bytes'))
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'overloaded'])
})
