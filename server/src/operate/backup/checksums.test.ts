import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { assertChecksums, type Checksum, openChecksums, readChecksums } from './checksums.ts'
import { CHECKSUMS } from './manifest.ts'

const folder = await mkdtemp(join(tmpdir(), 'pitlane-checksums-'))
afterAll(() => rm(folder, { recursive: true }))

test('the list is what its own checksum says, however many add to it at once', async () => {
  const checksums = await openChecksums(folder)
  const files = Array.from({ length: 500 }, (_, n) => ({ digest: 'a'.repeat(64), path: `files/${n}` }))
  await Promise.all(files.map((file) => checksums.add(file)))
  await assertChecksums(folder, await checksums.close())
  const found: Checksum[] = []
  for await (const file of readChecksums(folder)) found.push(file)
  expect(found).toEqual(files)
})

test('a list that was changed, and one that is gone, is told', async () => {
  const digest = await digestOf(['one'])
  await assertChecksums(folder, digest)
  await appendFile(join(folder, CHECKSUMS), ' ')
  await expect(assertChecksums(folder, digest)).rejects.toThrow('its checksum is another')
  await rm(join(folder, CHECKSUMS))
  await expect(assertChecksums(folder, digest)).rejects.toThrow('is missing')
})

async function digestOf(paths: string[]): Promise<string> {
  await rm(join(folder, CHECKSUMS), { force: true })
  const checksums = await openChecksums(folder)
  for (const path of paths) await checksums.add({ digest: 'a'.repeat(64), path })
  return checksums.close()
}
