import { isRecord } from './is-record.ts'

/** A file as a database of the browser keeps it. */
interface KeptFile {
  bytes: ArrayBuffer
  type: string
}

/**
 * With the bytes of each file in its place. A private window of WebKit keeps no file as it is; and one that Firefox has read from a
 * database is gone there once it was written over itself, so that it cannot be written a second time.
 */
export async function withBytes(it: unknown): Promise<unknown> {
  if (it instanceof Blob) return { bytes: await it.arrayBuffer(), type: it.type } satisfies KeptFile
  if (Array.isArray(it)) return Promise.all(it.map(withBytes))
  if (!isRecord(it)) return it
  const parts = Object.entries(it).map(async ([name, part]) => [name, await withBytes(part)] as const)
  return Object.fromEntries(await Promise.all(parts))
}

/** With the files again. One that an older version kept as it was is as it was. */
export function withFiles(it: unknown): unknown {
  if (it instanceof Blob) return it
  if (Array.isArray(it)) return it.map(withFiles)
  if (!isRecord(it)) return it
  if (isKeptFile(it)) return new Blob([it.bytes], { type: it.type })
  return Object.fromEntries(Object.entries(it).map(([name, part]) => [name, withFiles(part)]))
}

function isKeptFile(it: Record<string, unknown>): it is Record<string, unknown> & KeptFile {
  return it.bytes instanceof ArrayBuffer && typeof it.type === 'string'
}
