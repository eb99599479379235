import { AppError } from '@pitlane/contract/errors'
import { type FileKind, files } from '@pitlane/contract/files/calls'
import { call } from '../../platform/call.ts'
import { sendBytes } from '../../platform/send-bytes.ts'

export interface UploadOptions {
  kind: FileKind
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Sends one file and has the server take it in; answers with what a repair keeps of it. */
export async function upload(file: Blob, { kind, onProgress, signal }: UploadOptions): Promise<string> {
  const { uploadURL } = await call(
    files.offer,
    { contentType: file.type || null, size: file.size },
    { signal },
  )
  const { pathname, search } = new URL(uploadURL, location.href)
  await sendBytes(file, { method: 'PUT', url: `${pathname}${search}`, type: file.type, onProgress, signal })
  const { objectPath } = await call(files.claim, { imageUrl: pathname, kind }, { signal })
  return objectPath
}

/** One that is already gone is removed, too. */
export async function removeFile(objectPath: string): Promise<void> {
  try {
    await call(files.remove, { imageUrl: objectPath })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
  }
}
