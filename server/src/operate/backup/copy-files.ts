import { isPassing } from '../../features/files/object-keys.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Checksum, readChecked, writeChecked } from './checksums.ts'
import type { Manifest } from './manifest.ts'

const FILES = 'files/'
/** A bucket answers slowly, and many at once. */
const AT_ONCE = 8

/** From the storage into the folder of a backup. */
export async function copyFiles(
  storage: Storage,
  keys: AsyncIterable<string>,
  folder: string,
  note: (file: Checksum) => Promise<void>,
): Promise<Manifest['files']> {
  const copied: Manifest['files'] = { count: 0, bytes: 0, missing: [] }
  await together(keys, async (key) => {
    const found = await storage.get(key)
    if (!found) {
      if (!isPassing(key)) copied.missing.push(key)
      return
    }
    const written = await writeChecked(folder, `${FILES}${key}`, found.bytes)
    await note(written)
    copied.count += 1
    copied.bytes += written.size
  })
  copied.missing.sort()
  return copied
}

export const isFile = ({ path }: Checksum) => path.startsWith(FILES)

/** From the folder of a backup into the storage; one that was changed fails, and is not kept. */
export async function putFiles(
  storage: Storage,
  files: AsyncIterable<Checksum>,
  folder: string,
): Promise<number> {
  let count = 0
  await together(files, async (file) => {
    await storage.put(file.path.slice(FILES.length), readChecked(folder, file))
    count += 1
  })
  return count
}

/** Some at once, from one source. After the first that fails no other begins, and those under way end. */
async function together<T>(source: AsyncIterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = source[Symbol.asyncIterator]()
  let hasFailed = false
  const worker = async () => {
    for (let next = await waiting.next(); !next.done && !hasFailed; next = await waiting.next())
      await work(next.value).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
