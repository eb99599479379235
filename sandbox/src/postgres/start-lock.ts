import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startedAt } from './processes.ts'
import { PostgresUnavailable } from './unavailable.ts'

const patience = 90_000
const timeToWriteALine = 2_000

/** Lets one process at a time prepare, start or stop the server of a data folder. A dead holder's lock is void. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  await acquire(file)
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function acquire(file: string): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await take(file))) {
    const holder = await readHolder(file)
    if (holder !== undefined && !(await isHeld(file, holder))) await discard(file, holder)
    else await sleep(50)
    if (Date.now() > deadline) {
      throw new PostgresUnavailable(
        `Another Pitlane (process ${holder?.split(' ')[0]}) has been starting PostgreSQL for too long. ` +
          `Stop that process, or remove ${file}.`,
      )
    }
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, `${process.pid} ${startedAt(process.pid)}`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readHolder(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function isHeld(file: string, holder: string): Promise<boolean> {
  if (holder === '') return isJustMade(file)
  const [pid, ...since] = holder.split(' ')
  return startedAt(Number(pid)) === since.join(' ')
}

async function isJustMade(file: string): Promise<boolean> {
  const made = await stat(file).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs < timeToWriteALine
}

/** Another waiter may have replaced the void lock by its own in the meantime: that one is put back. */
async function discard(file: string, holder: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  if ((await readHolder(aside)) !== holder) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}
