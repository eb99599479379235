import { AppError } from '@pitlane/contract/errors'
import { type FileKind, files } from '@pitlane/contract/files/calls'
import { call } from '../../platform/call.ts'
import { sendBytes } from '../../platform/send-bytes.ts'

export interface UploadOptions<Kind extends FileKind = FileKind> {
  kind: Kind
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** How the server is asked for an address, and told what came there. */
interface Way {
  offer: (
    about: { contentType: string | null; size: number },
    options: Asked,
  ) => Promise<{ uploadURL: string }>
  claim: (imageUrl: string, options: Asked) => Promise<{ objectPath: string }>
}

interface Asked {
  signal: AbortSignal
}

export function upload(file: Blob, options: UploadOptions): Promise<string> {
  const { kind } = options
  return uploadBy(
    {
      offer: (about, asked) => call(files.offer, about, asked),
      claim: (imageUrl, asked) => call(files.claim, { imageUrl, kind }, asked),
    },
    file,
    options,
  )
}

/** Sends one file and has the server take it in; answers with what a repair keeps of it. */
export async function uploadBy(way: Way, file: Blob, { onProgress, signal }: UploadOptions): Promise<string> {
  const { uploadURL } = await way.offer({ contentType: file.type || null, size: file.size }, { signal })
  const { pathname, search } = new URL(uploadURL, location.href)
  await sendBytes(file, { method: 'PUT', url: `${pathname}${search}`, type: file.type, onProgress, signal })
  const { objectPath } = await way.claim(pathname, { signal })
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
