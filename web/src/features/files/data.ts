import { AppError } from '@pitlane/contract/errors'
import { type FileKind, files } from '@pitlane/contract/files'
import { call, UNREACHABLE } from '../../platform/call.ts'

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
  await put(`${pathname}${search}`, file, onProgress, signal)
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

/** By XMLHttpRequest, because fetch does not say how much it has sent. */
function put(url: string, file: Blob, onProgress: (percent: number) => void, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', stop)
      settle()
    }
    const unreachable = () => end(() => reject(new AppError('overloaded', UNREACHABLE)))
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((100 * loaded) / total) : 0)
    request.onload = () => {
      const { status, responseText, statusText } = request
      if (status >= 200 && status < 300) return end(resolve)
      end(() => reject(AppError.fromAnswer(status, responseText, statusText)))
    }
    request.onerror = unreachable
    request.ontimeout = unreachable
    request.onabort = () => end(() => reject(new DOMException('Stopped', 'AbortError')))
    signal.addEventListener('abort', stop)
    request.open('PUT', url)
    if (file.type) request.setRequestHeader('content-type', file.type)
    request.send(file)
  })
}
