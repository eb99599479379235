import { AppError } from '@pitlane/contract/errors'
import { isRecord } from '../drafts/is-record.ts'
import { keptStore } from '../drafts/kept-store.ts'
import { connection, waitingFlag } from './connection.ts'

/** They protect the person's device, not the server. */
const ENTRIES_MOST = 50
const BYTES_MOST = 300_000_000

/** Something that was said while nobody answered: a call with its body, its key and its files. */
export interface Entry {
  /** The `Idempotency-Key` of its form, which makes it one however often it is sent. */
  key: string
  /** Whose it is: nobody else sees or sends it. */
  author: string
  kind: 'report' | 'check'
  title: string
  vehicleKey: string
  /** Where its form is, and what this browser keeps for it under which name, files included. */
  form: string
  draftKey: string
  draft: Record<string, unknown>
  /** As JSON, with `placeOf` a file where the address of that file belongs. */
  body: string
  /** When they were handed over, they are sent in that order. */
  at: number
  /** When it was first sent without an answer. */
  triedAt: number | null
  /** Why the server does not take it. */
  refusal: string | null
}

export const placeOf = (fileId: string) => `waiting:${fileId}`

const kept = keptStore('pitlane-outbox', 'entries')

export const outbox = {
  /** Of one person, in order. */
  async of(author: string): Promise<Entry[]> {
    return (await all()).filter((entry) => entry.author === author)
  },

  async read(key: string): Promise<Entry | undefined> {
    const stored = await kept.read(key)
    return isEntry(stored) ? stored : undefined
  },

  async put(entry: Entry): Promise<void> {
    await kept.write(entry.key, entry)
    await tell()
  },

  async remove(key: string): Promise<void> {
    await kept.remove(key)
    await tell()
  },
}

/** Takes over from a form, which may forget what it has. Fails when this browser keeps nothing, or no more. */
export async function handOver(entry: Omit<Entry, 'at' | 'refusal'>): Promise<void> {
  const others = (await all()).filter(({ key }) => key !== entry.key)
  if (others.length >= ENTRIES_MOST || bytesIn([...others, entry]) > BYTES_MOST)
    throw new AppError('too_large', 'This device keeps no more. Send what is waiting first.')
  await outbox.put({ ...entry, at: Date.now(), refusal: null })
  // Asked once something is worth it, so that the browser does not throw it away for want of room.
  void navigator.storage?.persist?.()
}

async function all(): Promise<Entry[]> {
  const entries = (await kept.all()).filter(isEntry)
  return entries.sort((a, b) => a.at - b.at)
}

/** Nothing else was ever put there. */
function isEntry(it: unknown): it is Entry {
  return isRecord(it) && typeof it.key === 'string'
}

/** With the time, so that other tabs notice every change. */
async function tell(): Promise<void> {
  const authors = new Set((await all()).map(({ author }) => author))
  waitingFlag.write(authors.size > 0 ? [...authors, Date.now()].join(' ') : '')
  connection.changed()
}

export function bytesIn(entries: readonly Pick<Entry, 'draft' | 'body'>[]): number {
  const files = entries.flatMap(({ draft }) => Object.values(draft).flat())
  const sizes = files.map((file) => (hasBlob(file) ? file.blob.size : 0))
  return sizes.reduce((sum, size) => sum + size, 0)
}

function hasBlob(it: unknown): it is { blob: Blob } {
  return isRecord(it) && it.blob instanceof Blob
}
