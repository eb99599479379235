import type { Readable } from 'node:stream'

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Both ends count, as in a Range header. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  key: string
  changedAt: Date
}

/** Where files are kept: a folder, or a bucket. */
export interface Storage {
  /** All of it, or nothing: a source that fails leaves no file. A known size needs less memory. */
  put(key: string, bytes: Bytes, size?: number): Promise<void>
  /** Undefined when there is no such file; `size` is that of the whole file. */
  get(key: string, range?: ByteRange): Promise<{ bytes: Readable; size: number } | undefined>
  head(key: string): Promise<{ size: number } | undefined>
  /** A file that is not there counts as removed. */
  remove(keys: readonly string[]): Promise<void>
  list(prefix: string): AsyncIterable<StoredFile>
  /** What a process that died left half received. */
  removeUnfinished(before: Date): Promise<void>
  /** Throws when files cannot be kept right now. */
  check(): Promise<void>
  close(): Promise<void>
}

const SAFE_KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/

/** Keys are made by us and never hold what a person typed; whatever else is refused. */
export function safeKey(key: string): string {
  if (!SAFE_KEY.test(key)) throw new Error('Not a storage key')
  return key
}
