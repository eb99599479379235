import { isRecord } from '../../platform/drafts/is-record.ts'
import type { SavedFile } from './attachments.ts'

/** The files of a draft, which another version of Pitlane may have stored: those that are still what we know. */
export function filesFrom(stored: unknown): SavedFile[] {
  return Array.isArray(stored) ? stored.filter(isSavedFile) : []
}

function isSavedFile(it: unknown): it is SavedFile {
  return (
    isRecord(it) &&
    typeof it.id === 'string' &&
    typeof it.name === 'string' &&
    it.blob instanceof Blob &&
    typeof it.isPrepared === 'boolean' &&
    (it.objectPath === null || typeof it.objectPath === 'string') &&
    (it.uploadedAt === null || typeof it.uploadedAt === 'number')
  )
}
