import { AppError } from '@pitlane/contract/errors'
import { type FileKind, tooManyPhotos } from '@pitlane/contract/files/calls'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isUnreachable } from '../../platform/call.ts'
import { sentenceOf } from '../../platform/errors.ts'
import { toast } from '../../ui/toast/toast.ts'
import { type Attachment, type Attachments, createAttachments, type SavedFile } from './attachments.ts'
import { removeFile, type UploadOptions, upload } from './data.ts'

export interface FileField {
  files: readonly Attachment[]
  /** Names of what was chosen last and found no room. */
  refused: readonly string[]
  max: number
  store: Attachments
  choose: (chosen: Iterable<File>) => void
  retry: (id: string) => void
  remove: (id: string) => void
}

/** What a form may have several of. */
type AttachedKind = Exclude<FileKind, 'profile'>

/** How files come to the server and are taken back. */
export interface Carriage<Kind extends AttachedKind = 'photo' | 'receipt'> {
  upload: (file: Blob, options: UploadOptions<Kind>) => Promise<string>
  remove: (objectPath: string) => Promise<void>
  /** Nothing is said but what stands below each file. */
  isQuiet?: boolean
  /** In place of a message, which is English. */
  onTooMany?: () => void
}

const own: Carriage<AttachedKind> = { upload, remove: removeFile }
/** The same for a form that never interrupts. */
export const quietly: Carriage<AttachedKind> = { ...own, isQuiet: true }

/** The files of one field of a form, beginning with those of a draft. */
export function useAttachments(
  kind: 'photo' | 'receipt',
  max: number,
  draft: readonly SavedFile[],
  carriage: Carriage = own,
): FileField {
  const [store] = useState(() => openAttachments(kind, max, carriage))
  const files = useSyncExternalStore(store.subscribe, store.get)
  const refused = useSyncExternalStore(store.subscribe, store.refused)

  useEffect(() => {
    store.restore(draft)
    return store.close
  }, [store, draft])

  return {
    files,
    refused,
    max,
    store,
    choose: (chosen) => {
      toast.answer()
      store.add([...chosen].map((blob) => ({ id: crypto.randomUUID(), name: blob.name, blob })))
    },
    retry: (id) => {
      toast.answer()
      store.retry(id)
    },
    remove: (id) => {
      toast.answer()
      void store.remove(id).then(
        () => !carriage.isQuiet && toast.success('Image removed'),
        () => toast.error('Error removing image', 'Failed to remove the image. Please try again.'),
      )
    },
  }
}

export function openAttachments<Kind extends AttachedKind>(
  kind: Kind,
  max: number,
  carriage: Carriage<Kind>,
): Attachments {
  const work = {
    /** Comes with the first file that somebody chooses. */
    prepare: async (file: Blob) => (await import('./shrink.ts')).prepare(file, kind),
    upload: (file: Blob, options: { onProgress: (percent: number) => void; signal: AbortSignal }) =>
      carriage.upload(file, { ...options, kind }),
    remove: carriage.remove,
    now: Date.now,
    makePreview: URL.createObjectURL,
    dropPreview: URL.revokeObjectURL,
  }
  return createAttachments(max, work, {
    ...(carriage.isQuiet ? tellNothing : kind === 'receipt' ? tellOfReceipt : tellOfPhotos),
    onTooMany: carriage.onTooMany ?? (() => toast.error(tooManyPhotos(max), 'Remove one to add another.')),
  })
}

const FAILED = 'Failed to upload image. Please try again.'
const LATER = 'No connection. It can wait with the rest.'

/** Trying again helps, unless the file itself is to blame: then it says why. Without a connection it waits with its form. */
export function uploadProblem(error: unknown): string {
  if (isUnreachable(error)) return LATER
  return isFaultOfFile(error) ? sentenceOf(error, FAILED) : FAILED
}

export function isFaultOfFile(error: unknown): boolean {
  return error instanceof AppError && FAULTS_OF_FILES.includes(error.code)
}

const FAULTS_OF_FILES: readonly string[] = ['invalid', 'too_large', 'unsupported_file']

const tellNothing = { onUploaded: () => {}, onFailed: () => {} }

const tellOfPhotos = {
  onUploaded: () => toast.success('Image uploaded successfully'),
  onFailed: (error: unknown) => isUnreachable(error) || toast.error('Upload failed', uploadProblem(error)),
}

const tellOfReceipt = {
  onUploaded: () => toast.success('Receipt uploaded', 'Receipt has been uploaded successfully.'),
  onFailed: (error: unknown) =>
    isUnreachable(error) || toast.error('Upload failed', `Failed to upload receipt: ${uploadProblem(error)}`),
}
