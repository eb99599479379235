import { AppError } from '@pitlane/contract/errors'
import { tooManyPhotos } from '@pitlane/contract/files/calls'
import { useEffect, useState, useSyncExternalStore } from 'react'
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

/** How files come to the server and are taken back. */
export interface Carriage {
  upload: (file: Blob, options: UploadOptions<'photo' | 'receipt'>) => Promise<string>
  remove: (objectPath: string) => Promise<void>
  /** Nothing is said but what stands below each file. */
  isQuiet?: boolean
}

const own: Carriage = { upload, remove: removeFile }

/** The files of one field of a form, beginning with those of a draft. */
export function useAttachments(
  kind: 'photo' | 'receipt',
  max: number,
  draft: readonly SavedFile[],
  carriage = own,
): FileField {
  const [store] = useState(() => open(kind, max, carriage))
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

function open(kind: 'photo' | 'receipt', max: number, carriage: Carriage): Attachments {
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
    ...(carriage.isQuiet ? tellNothing : kind === 'photo' ? tellOfPhotos : tellOfReceipt),
    onTooMany: () => toast.error(tooManyPhotos(max), 'Remove one to add another.'),
  })
}

const FAILED = 'Failed to upload image. Please try again.'

/** Trying again helps, unless the file itself is to blame: then it says why. */
export function uploadProblem(error: unknown): string {
  const isFile = error instanceof AppError && FAULTS_OF_FILES.includes(error.code)
  return isFile ? sentenceOf(error, FAILED) : FAILED
}

const FAULTS_OF_FILES: readonly string[] = ['invalid', 'too_large', 'unsupported_file']

const tellNothing = { onUploaded: () => {}, onFailed: () => {} }

const tellOfPhotos = {
  onUploaded: () => toast.success('Image uploaded successfully'),
  onFailed: (error: unknown) => toast.error('Upload failed', uploadProblem(error)),
}

const tellOfReceipt = {
  onUploaded: () => toast.success('Receipt uploaded', 'Receipt has been uploaded successfully.'),
  onFailed: (error: unknown) =>
    toast.error('Upload failed', `Failed to upload receipt: ${uploadProblem(error)}`),
}
