import type { IncomingMessage } from 'node:http'

/** A sender who goes on longer than this is cut off. */
const MOST_BYTES = 256 * 1024 * 1024
const LONGEST_MS = 30_000

/**
 * Reads what is left of a request and throws it away. Somebody who is still sending does not listen yet: answered and
 * closed at once, their connection breaks before they have heard why.
 */
export function hearOut(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    let bytes = 0
    const count = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MOST_BYTES) stop()
    }
    const stop = () => {
      clearTimeout(timer)
      request.off('data', count).off('end', stop).off('error', stop).off('close', stop)
      resolve()
    }
    const timer = setTimeout(stop, LONGEST_MS)
    request.on('data', count).on('end', stop).on('error', stop).on('close', stop).resume()
  })
}
