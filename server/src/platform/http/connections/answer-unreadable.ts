import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, type ErrorCode } from '@pitlane/contract/errors'
import { JSON_TYPE } from '../json-text.ts'

/** By what Node calls it. */
const meanings: Record<string, [status: number, code: ErrorCode, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The head of the request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid', 'The request did not arrive in time.'],
}

const ENDED_HALFWAY = 'HPE_INVALID_EOF_STATE'

/** What never became a request is answered in the shape of everything else, and its connection ends: nobody knows where the next one would begin. */
export function answerUnreadable({ code = '' }: Pick<NodeJS.ErrnoException, 'code'>, socket: Socket): void {
  if (code === 'ECONNRESET' || socket.destroyed) return
  // A thousand who end at once would be one turn of the event loop, and none of them is there to hear.
  if (code === ENDED_HALFWAY) {
    socket.destroy()
    return
  }
  const [status, meaning, sentence] = meanings[code] ?? [400, 'invalid', 'The request could not be read.']
  const body = JSON.stringify(new AppError(meaning, sentence).toBody())
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ].join('\r\n')
  if (socket.writable) socket.write(`${head}\r\n\r\n${body}`)
  socket.destroySoon()
}
