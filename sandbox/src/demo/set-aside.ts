import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '@pitlane/server/plain-error'
import { isTooOld } from '@pitlane/server/platform/database/migrate/migrate'
import { isServed, movePlace } from '../postgres/place.ts'
import { type RunningPostgres, startPostgres } from '../postgres/start-postgres.ts'

/** Within the folder of the demo, so that it stays where people keep such things. */
const ASIDE = 'before-1.0.0'
const POSTGRES = 'postgres'
/** It has been read by now: the new demo keeps it, and the one that goes cannot do without. */
const KEY = 'secret-key'

/** The database of the demo in a folder. One of a version that this one cannot go on from is set aside, and the demo is made anew. */
export async function startDemoPostgres(
  folder: string,
  tell: (line: string) => unknown = (line) => process.stdout.write(`${line}\n`),
): Promise<RunningPostgres> {
  const dataDir = join(folder, POSTGRES)
  const postgres = await startPostgres({ dataDir })
  if (!(await isTooOld(postgres.url()))) return postgres
  await postgres.stop()
  tell(await setAside(folder))
  return startPostgres({ dataDir })
}

/** The database goes last: if we are interrupted, the next start goes on. */
async function setAside(folder: string): Promise<string> {
  const aside = join(folder, ASIDE)
  const [from, to] = [join(folder, POSTGRES), join(aside, POSTGRES)]
  if (existsSync(to))
    throw new PlainError(`${told(folder)} ${aside} holds another such one: delete it first.`)
  if (await isServed(from))
    throw new PlainError(`${told(folder)} Another Pitlane uses it: stop that one first.`)
  await mkdir(aside, { recursive: true })
  for (const name of await readdir(folder))
    if (name === KEY) await copyFile(join(folder, name), join(aside, name))
    else if (name !== ASIDE && name !== POSTGRES) await rename(join(folder, name), join(aside, name))
  await movePlace(from, to)
  return `${told(folder)} It was moved to ${aside}, and a new one is made.`
}

const told = (folder: string) => `The demo in ${folder} is of an older version of Pitlane.`
