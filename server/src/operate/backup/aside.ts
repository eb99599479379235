import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Refusal } from '../command.ts'

/**
 * Fills a folder aside and gives it its name when all of it is on the disk: whatever happens meanwhile, no half of a backup
 * looks like a whole one.
 */
export async function filledAside<T>(folder: string, fill: (aside: string) => Promise<T>): Promise<T> {
  await assertFree(folder)
  const aside = `${folder}.unfinished`
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(aside, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Refusal(
      `${aside} is there: a backup is being made, or was interrupted. If none is being made, remove that folder.`,
    )
  })
  try {
    const filled = await fill(aside)
    await syncFolders(aside)
    await rename(aside, folder)
    await syncFolder(dirname(folder))
    return filled
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
}

async function assertFree(folder: string): Promise<void> {
  const inside = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new Refusal(`No backup can be written to ${folder} (${error.code}).`)
  })
  if (inside.length > 0)
    throw new Refusal(`${folder} is not empty. Every backup is written into a folder of its own.`)
}

/** The files themselves are on the disk; this is about their names. */
async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(`${folder}/${entry.name}`)
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
