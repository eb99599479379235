import type { Check, checks } from '@pitlane/contract/checks/calls'
import type { Sent } from '@pitlane/contract/endpoint'
import { PHOTOS_MAX } from '@pitlane/contract/files/calls'
import { CHECK_ITEMS_MOST, CHECK_PHOTOS_MOST } from '@pitlane/contract/limits'
import { draftStore } from '../../../platform/drafts/draft-store.ts'
import { isRecord } from '../../../platform/drafts/is-record.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { filesFrom } from '../../files/saved-files.ts'
import { openAttachments, quietly } from '../../files/use-attachments.ts'
import { type CheckDraft, type CheckSession, createCheckSession } from './check-session.ts'
import { nothingSaid, wordsFrom } from './check-words.ts'

interface Wanted {
  userId: string
  vehicle: { id: string; vehicleKey: string }
  send: (check: Sent<typeof checks.create>, requestKey: string) => Promise<Check>
}

export interface Opened {
  session: CheckSession
  /** Something was said in it before. */
  isRestored: boolean
}

/** Checks that are being made in this browser, by person and car; one that was left goes on behind. */
const going = new Map<string, Promise<Opened>>()

/** The check of this car as it was left, or a new one. */
export function openCheck({ userId, vehicle, send }: Wanted): Promise<Opened> {
  const key = `check ${userId} ${vehicle.id}`
  const known = going.get(key)
  if (known) return known.then(({ session }) => ({ session, isRestored: session.saysSomething() }))
  const opening = draftStore.read(key).then((stored) => {
    const draft = checkFrom(stored)
    const session = createCheckSession({
      key,
      vehicleId: vehicle.id,
      begin: draft ?? fresh(),
      photos: openAttachments('check', CHECK_PHOTOS_MOST, quietly),
      issues: openAttachments('photo', CHECK_ITEMS_MOST * PHOTOS_MAX, quietly),
      send,
      keep: async (error, draft, body) => {
        const later = await import('./check-later.ts').catch(() => Promise.reject(error))
        await later.checkLater({ error, userId, vehicle, draftKey: key, draft }, body)
      },
      onLeftUndone: () =>
        toast.error(`The check of ${vehicle.vehicleKey} is not saved`, 'Open it again to see why.'),
      onOver: () => going.delete(key),
    })
    return { session, isRestored: draft !== undefined }
  })
  going.set(key, opening)
  return opening
}

function fresh(): CheckDraft {
  return { requestKey: crypto.randomUUID(), words: nothingSaid, photos: [], issues: [] }
}

function checkFrom(stored: unknown): CheckDraft | undefined {
  if (!isRecord(stored) || typeof stored.requestKey !== 'string') return undefined
  const words = wordsFrom(stored.words)
  if (!words) return undefined
  const { requestKey, photos, issues } = stored
  return { requestKey, words, photos: filesFrom(photos), issues: filesFrom(issues) }
}
