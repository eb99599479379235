import { AppError } from '@pitlane/contract/errors'
import { UNREACHABLE } from './call.ts'

interface Sending {
  method: 'PUT' | 'POST'
  url: string
  type: string
  /** How much of it is sent, in percent. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/** Something large, by XMLHttpRequest, because fetch does not say how much it has sent. Answers with the text that came. */
export function sendBytes(bytes: Blob, { method, url, type, onProgress, signal }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
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
      if (status >= 200 && status < 300) return end(() => resolve(responseText))
      end(() => reject(AppError.fromAnswer(status, responseText, statusText)))
    }
    request.onerror = unreachable
    request.ontimeout = unreachable
    request.onabort = () => end(() => reject(new DOMException('Stopped', 'AbortError')))
    signal.addEventListener('abort', stop)
    request.open(method, url)
    if (type) request.setRequestHeader('content-type', type)
    request.send(bytes)
  })
}
