import { Agent, type IncomingMessage, request } from 'node:http'
import type { openLatencies } from '../hour/latencies.ts'

/** What is sent, and for which moment it was meant. */
interface Sent {
  kind: string
  meantForMs: number
  method?: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

export interface Answer {
  isDone: boolean
  status: number
  etag: string | undefined
  json: unknown
}

export type Web = ReturnType<typeof openWeb>

const TIMEOUT_MS = 60_000
/** Shorter than the server keeps them. */
const IDLE_MS = 60_000
const MOST_IDLE = 2_000
const MOST_TROUBLE = 20

/** Kept connections as a proxy in front of a server holds them, as many as there are answers to wait for: nobody waits in line here. */
export function openWeb(
  nextUrl: () => string,
  latencies: ReturnType<typeof openLatencies>,
  now: () => number,
) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: MOST_IDLE, timeout: IDLE_MS })
  const trouble: string[] = []
  let underWay = 0
  let mostUnderWay = 0

  function send(sent: Sent): Promise<Answer> {
    underWay += 1
    mostUnderWay = Math.max(mostUnderWay, underWay)
    return new Promise<Answer>((resolve) => {
      const asking = request(new URL(sent.path, nextUrl()), {
        agent,
        method: sent.method ?? 'GET',
        headers: { ...sent.headers, ...(sent.body && { 'content-length': Buffer.byteLength(sent.body) }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      asking.on('response', (answer) => void read(sent, answer).then(resolve, failed))
      asking.on('error', failed)
      asking.end(sent.body)

      /** The server closed a kept connection just as we wrote: browsers ask again by themselves. */
      function failed(error: Error): void {
        if (asking.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
          return void send(sent).then(resolve)
        resolve(end(sent, { status: 0, etag: undefined, json: undefined }, String(error)))
      }
    }).finally(() => {
      underWay -= 1
    })
  }

  async function read(sent: Sent, answer: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    const status = answer.statusCode ?? 0
    const isText = sent.method !== undefined || status >= 400
    const text = isText ? Buffer.concat(chunks).toString() : ''
    return end(sent, { status, etag: answer.headers.etag, json: parsed(text) }, text)
  }

  function end(
    { kind, meantForMs, path, method }: Sent,
    answer: Omit<Answer, 'isDone'>,
    said: string,
  ): Answer {
    const { status } = answer
    const isDone = (status >= 200 && status < 300) || status === 304
    const isRefused = status === 503 || status === 429
    latencies.note(kind, {
      meantForMs,
      endedMs: now(),
      end: isDone ? 'answered' : isRefused ? 'refused' : 'failed',
    })
    if (!isDone && trouble.length < MOST_TROUBLE)
      trouble.push(`${kind}: ${method ?? 'GET'} ${path} ${status} ${said.slice(0, 200)}`)
    return { ...answer, isDone }
  }

  return {
    send,
    /** What went wrong first. */
    trouble,
    mostUnderWay: () => mostUnderWay,
    close: () => agent.destroy(),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
