import { accounts } from '@pitlane/contract/accounts/calls'
import { checks } from '@pitlane/contract/checks/calls'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import type { FileKind } from '@pitlane/contract/files/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { call } from '../../platform/call.ts'
import { type Entry, outbox, placeOf } from '../../platform/offline/outbox.ts'
import { isStillThere, type SavedFile } from '../files/attachments.ts'
import { upload } from '../files/data.ts'
import { filesFrom } from '../files/saved-files.ts'

const LOCK = 'pitlane outbox'
/** The server knows a key for a day; what was tried longer ago may be there already. */
const KEY_COUNTS_FOR = DAY - HOUR
const MAYBE_THERE =
  'This was sent more than a day ago, and no answer came. Look whether it is there before you send it again.'

const calls = { report: repairs.create, check: checks.create }
/** Where the drafts of forms have their files, and what these are. */
const kinds: Record<Entry['kind'], Record<string, Exclude<FileKind, 'profile'>>> = {
  report: { photos: 'photo', receipt: 'receipt' },
  check: { photos: 'check', issues: 'photo' },
}
/** These pass by themselves; anything else is a refusal. */
const PASSING: readonly string[] = ['overloaded', 'rate_limited', 'unauthenticated', 'second_factor_required']

interface Told {
  /** How far the one is that is being sent. */
  onProgress: (key: string, percent: number) => void
  onSent: (entry: Entry) => void
}

/** Sends what is waiting, one after the other and from one tab at a time. Whatever is refused stays, the others go on. */
export async function sendWaiting(author: string, told: Told): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    for (const { key } of await outbox.of(author)) {
      const entry = await outbox.read(key)
      if (!entry || entry.refusal) continue
      try {
        if (!(await sendOne(entry, told))) return
      } catch (error) {
        if (!(error instanceof AppError) || PASSING.includes(error.code)) return
        await outbox.put({ ...entry, refusal: error.sentence })
      }
    }
  })
}

/** False when it is not its author who is signed in. */
async function sendOne(entry: Entry, told: Told): Promise<boolean> {
  if ((await call(accounts.currentUser, {})).id !== entry.author) return false
  if (isTriedTooLongAgo(entry, Date.now())) throw new AppError('conflict', MAYBE_THERE)
  await sendFiles(entry, (percent) => told.onProgress(entry.key, percent))
  entry.triedAt ??= Date.now()
  await outbox.put(entry)
  const headers = { 'idempotency-key': entry.key }
  await call(calls[entry.kind], JSON.parse(bodyWithFiles(entry)), { headers })
  await outbox.remove(entry.key)
  told.onSent(entry)
  return true
}

export function isTriedTooLongAgo({ triedAt }: Pick<Entry, 'triedAt'>, now: number): boolean {
  return triedAt !== null && now - triedAt > KEY_COUNTS_FOR
}

/** Each is noted when it is there, so that none goes twice. */
async function sendFiles(entry: Entry, onProgress: (percent: number) => void): Promise<void> {
  const files = filesOf(entry)
  for (const [at, { file, kind }] of files.entries()) {
    if (file.objectPath && isStillThere(file.uploadedAt, Date.now())) continue
    if (!file.isPrepared) {
      const { prepare } = await import('../files/shrink.ts')
      file.blob = await prepare(file.blob, kind)
      file.isPrepared = true
    }
    const { signal } = new AbortController()
    const share = (percent: number) => onProgress(Math.round((100 * at + percent) / files.length))
    file.objectPath = await upload(file.blob, { kind, signal, onProgress: share })
    file.uploadedAt = Date.now()
    await outbox.put(entry)
  }
}

function filesOf({ kind, draft }: Pick<Entry, 'kind' | 'draft'>) {
  return Object.entries(kinds[kind]).flatMap(([field, kind]) =>
    filesFrom(draft[field]).map((file): { file: SavedFile; kind: typeof kind } => ({ file, kind })),
  )
}

/** The body as it is sent: every file at its address. */
export function bodyWithFiles(entry: Pick<Entry, 'kind' | 'draft' | 'body'>): string {
  return filesOf(entry).reduce(
    (body, { file }) => body.replaceAll(placeOf(file.id), file.objectPath ?? ''),
    entry.body,
  )
}
