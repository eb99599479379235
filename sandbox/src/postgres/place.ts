import { createHash } from 'node:crypto'
import { cp, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { letPass, mayReach, type SystemUser, serverUser } from './run-as.ts'
import { findServer, stopOrphan } from './server-process.ts'
import { PostgresUnavailable } from './unavailable.ts'

/** Where a server lives: in the data folder, or outside of it when its user cannot get in there. */
export interface Place {
  home: string
  /** Who runs the server; undefined when it is who we are. */
  user: SystemUser | undefined
}

const LOCATION = 'postgres-location'
const outsideParents = ['/var/lib', '/var/tmp']

export function clusterIn(home: string): string {
  return join(home, 'server', 'cluster')
}

export async function choosePlace(folder: string): Promise<Place> {
  const named = await namedPlace(folder)
  const home = named ?? folder
  const user = await serverUser(clusterIn(home))
  if (!user || named) return { home, user }
  await letPass(folder, user)
  return { home: (await mayReach(user, folder)) ? folder : await moveOutside(folder), user }
}

/** Whether a server runs on what is in a folder. */
export async function isServed(folder: string): Promise<boolean> {
  const home = (await namedPlace(folder)) ?? folder
  return (await findServer(clusterIn(home))) !== undefined
}

/** To another folder, from where its server starts as before. */
export async function movePlace(folder: string, to: string): Promise<void> {
  const outside = await namedPlace(folder)
  // The next one of the folder would take its place.
  if (outside) {
    await rename(outside, `${outside}-aside`)
    await writeFile(join(folder, LOCATION), `${outside}-aside\n`)
  }
  await rename(folder, to)
}

async function namedPlace(folder: string): Promise<string | undefined> {
  const named = await readFile(join(folder, LOCATION), 'utf8').catch(() => '')
  const there = await lstat(named.trim()).catch(() => undefined)
  return there?.isDirectory() ? named.trim() : undefined
}

async function moveOutside(folder: string): Promise<string> {
  const outside = await makeOutside(folder)
  await moveServer(folder, outside)
  const note = join(folder, LOCATION)
  await writeFile(`${note}.new`, `${outside}\n`)
  await rename(`${note}.new`, note)
  await rm(join(folder, 'server'), { recursive: true, force: true })
  return outside
}

async function makeOutside(folder: string): Promise<string> {
  const name = `pitlane-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`
  let refusal: unknown
  for (const parent of outsideParents) {
    try {
      return await makeAnew(join(parent, name))
    } catch (error) {
      refusal = error
    }
  }
  throw new PostgresUnavailable(
    `PostgreSQL refuses to run as root, its user cannot enter ${folder}, and no folder could be made in ` +
      `${outsideParents.join(' or ')} (${(refusal as Error).message}). Move Pitlane to a folder that other ` +
      'users can enter, start it as an ordinary user, or set DATABASE_URL.',
    { cause: refusal },
  )
}

/** What root made there for a data folder that has since been removed is removed too. */
async function makeAnew(outside: string): Promise<string> {
  const leftover = await lstat(outside).catch(() => undefined)
  if (leftover?.isDirectory() && leftover.uid === 0) {
    await stopOrphan(clusterIn(outside))
    await rm(outside, { recursive: true, force: true, maxRetries: 3 })
  }
  await mkdir(outside, { mode: 0o711 })
  return outside
}

async function moveServer(folder: string, outside: string): Promise<void> {
  const old = dirname(clusterIn(folder))
  if (!(await lstat(old).catch(() => undefined))) return
  await stopOrphan(clusterIn(folder))
  await cp(old, dirname(clusterIn(outside)), { recursive: true, verbatimSymlinks: true })
}
