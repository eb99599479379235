import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Storage, type StoredFile, safeKey } from './storage.ts'

/** What people upload is for the user alone that we run as, whatever others on the machine may read. */
const FOLDER = { recursive: true, mode: 0o700 }
const FILE = { flush: true, mode: 0o600 }

/** Files below a folder. They are received aside and then renamed, so that a file is there whole or not at all. */
export function openDiskStorage(root: string): Storage {
  // Keys never begin with a dot, so nothing received can be mistaken for a file.
  const incoming = join(root, '.incoming')
  const pathOf = (key: string) => join(root, ...safeKey(key).split('/'))

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(incoming, FOLDER)
      const received = join(incoming, randomUUID())
      try {
        await pipeline(bytes, createWriteStream(received, FILE))
        await moveTo(received, path)
      } catch (error) {
        await rm(received, { force: true })
        throw error
      }
    },

    async get(key, range) {
      const file = await orUndefined(open(pathOf(key)))
      if (!file) return undefined
      const { size } = await file.stat()
      return { bytes: file.createReadStream(range ?? {}), size }
    },

    async head(key) {
      const found = await orUndefined(stat(pathOf(key)))
      return found && { size: found.size }
    },

    async remove(keys) {
      for (const path of keys.map(pathOf)) {
        await rm(path, { force: true })
        await removeEmptyFolders(dirname(path), root)
      }
    },

    list: (prefix) => filesBelow(root, safeKey(prefix)),

    async removeUnfinished(before) {
      const entries = await orUndefined(opendir(incoming))
      if (!entries) return
      for await (const { name } of entries) {
        const path = join(incoming, name)
        const found = await orUndefined(stat(path))
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },

    async check() {
      await mkdir(root, FOLDER)
      await access(root, constants.R_OK | constants.W_OK)
    },

    async close() {},
  }
}

/** Its folder may be removed as empty at this very moment; then it is made once more. */
async function moveTo(from: string, to: string, triesLeft = 3): Promise<void> {
  await mkdir(dirname(to), FOLDER)
  try {
    await rename(from, to)
  } catch (error) {
    if (!isMissing(error) || triesLeft === 0) throw error
    await moveTo(from, to, triesLeft - 1)
  }
}

async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  if (folder === root) return
  try {
    await rmdir(folder)
  } catch {
    return
  }
  await removeEmptyFolders(dirname(folder), root)
}

async function* filesBelow(root: string, key: string): AsyncGenerator<StoredFile> {
  const entries = await orUndefined(opendir(join(root, ...key.split('/'))))
  if (!entries) return
  for await (const entry of entries) {
    const inner = `${key}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(root, inner)
    else {
      const found = await orUndefined(stat(join(root, ...inner.split('/'))))
      if (found) yield { key: inner, changedAt: found.mtime }
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
