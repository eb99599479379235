import type { IncomingMessage } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, createCall } from '@pitlane/contract/call'
import { system } from '@pitlane/contract/system'

/** Longer than anything of Pitlane or the proxy takes to give up. */
const LONGEST_MS = 120_000

interface Answer {
  status: number
  statusText: string
  body: Buffer
  headers: IncomingMessage['headers']
}

interface Heard {
  opened: number
  messages: number
}

export interface Caller {
  call: Call
  /** Sends bytes to an address of Pitlane, or reads some. */
  send(method: 'GET' | 'PUT', url: string, body?: Buffer): Promise<Answer>
  /** Hears live updates until it is closed; whenever the stream is lost it is opened again. */
  listen(): void
  /** How often a stream was opened, and how many messages came. */
  heard: Readonly<Heard>
  close(): void
}

/** Somebody's browser, as far as the network goes: TLS, connections that are kept, one cookie. */
export function openCaller(address: string): Caller {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 6 })
  const heard: Heard = { opened: 0, messages: 0 }
  const closing = new AbortController()
  let cookie = ''

  async function send(options: RequestOptions, url: string, body?: string | Buffer): Promise<Answer> {
    const headers = { accept: 'application/json', ...options.headers, ...(cookie && { cookie }) }
    const answer = await ask(new URL(url, address), { ...options, agent, headers }, body)
    for (const line of answer.headers['set-cookie'] ?? []) cookie = line.split(';')[0] ?? ''
    return answer
  }

  return {
    call: createCall(async ({ method, url, body, headers }) => {
      const answer = await send({ method, headers }, url, body)
      return {
        ...answer,
        text: answer.body.toString(),
        retryAfter: answer.headers['retry-after']?.toString() ?? null,
      }
    }),
    send: (method, url, body) => send({ method }, url, body),
    listen: () =>
      void keepListening(
        (signal) =>
          request(new URL(system.events.path, address), {
            agent: false,
            rejectUnauthorized: false,
            headers: { cookie },
            signal,
          }),
        heard,
        closing.signal,
      ),
    heard,
    close: () => {
      closing.abort()
      agent.destroy()
    },
  }
}

/** A kept connection may be closed at the very moment it is used; browsers then ask once more on a new one, and so do we. */
async function ask(url: URL, options: RequestOptions, body?: string | Buffer): Promise<Answer> {
  const asking = request(url, { ...options, timeout: LONGEST_MS })
  try {
    return await answerTo(asking, body)
  } catch (error) {
    const isStale = asking.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
    if (!isStale) throw error
    return answerTo(request(url, { ...options, timeout: LONGEST_MS, agent: false }), body)
  }
}

function answerTo(asking: ReturnType<typeof request>, body?: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    asking.once('error', reject)
    asking.once('timeout', () => asking.destroy(new Error('no answer')))
    asking.once('response', (response) => {
      const { statusCode: status = 0, statusMessage: statusText = '', headers } = response
      buffer(response).then((bytes) => resolve({ status, statusText, body: bytes, headers }), reject)
    })
    asking.end(body)
  })
}

const COME_BACK_MS = 2_000

/** As browsers do, which wait a moment before they come back, or for as long as they are told. */
async function keepListening(
  open: (signal: AbortSignal) => ReturnType<typeof request>,
  heard: Heard,
  signal: AbortSignal,
): Promise<void> {
  let comeBackMs = COME_BACK_MS
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const asked = open(signal)
      asked.once('error', () => resolve()).once('close', () => resolve())
      asked.once('response', (answer) => {
        if (answer.statusCode === 200) heard.opened += 1
        answer.on('error', () => resolve())
        answer.on('data', (chunk: Buffer) => {
          const text = chunk.toString()
          heard.messages += text.split('data: ').length - 1
          comeBackMs = Number(/retry: (\d+)/.exec(text)?.[1] ?? comeBackMs)
        })
      })
      asked.end()
    })
    await pause(comeBackMs, undefined, { signal }).catch(() => {})
  }
}
