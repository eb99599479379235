import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY } from '@pitlane/contract/durations'
import type { PushMessage } from '@pitlane/contract/inbox/push'
import { decrypt, newReader, type Reader } from './decrypt.ts'
import { vapidOf } from './vapid.ts'

const MOST_BYTES = 4096
const LONGEST_VALID_MS = DAY

/** How the service behaves to a device; `silent` never answers. */
type Behaviour = number | 'silent'

interface Subscribed extends Reader {
  publicKey: string | undefined
  behaviour: Behaviour
  messages: PushMessage[]
  /** How often it was called, whatever came of it. */
  calls: number
}

/** A push service and the browsers that subscribe to it. It takes what the standards want, and reads it as a browser would. */
export async function openPushSandbox() {
  const devices = new Map<string, Subscribed>()

  async function answer(request: IncomingMessage): Promise<Behaviour> {
    const device = devices.get((request.url ?? '').replace('/push/', ''))
    if (!device) return 404
    device.calls += 1
    const body = await readAll(request)
    if (device.behaviour !== 201) return device.behaviour
    const refusal = refusalOf(request, device, body)
    if (refusal) return refusal
    device.messages.push(JSON.parse(decrypt(body, device)))
    return 201
  }

  function refusalOf({ headers, method }: IncomingMessage, device: Subscribed, body: Buffer) {
    const vapid = vapidOf(headers.authorization)
    if (!vapid || vapid.audience !== origin) return 401
    if (vapid.expiresAt < Date.now() || vapid.expiresAt > Date.now() + LONGEST_VALID_MS) return 401
    if (!/^(mailto:|https:)/.test(vapid.subject)) return 401
    if (device.publicKey && device.publicKey !== vapid.publicKey) return 403
    if (method !== 'POST' || headers['content-encoding'] !== 'aes128gcm' || !Number(headers.ttl)) return 400
    return body.length > MOST_BYTES ? 413 : undefined
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (behaviour) => {
        if (behaviour !== 'silent') response.writeHead(behaviour).end()
      },
      () => response.writeHead(400).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,

    /** A browser that subscribes, with the key of whoever may write to it. */
    subscribe(publicKey?: string) {
      const id = randomUUID()
      const reader = newReader()
      const device: Subscribed = { ...reader, publicKey, behaviour: 201, messages: [], calls: 0 }
      devices.set(id, device)
      return {
        subscription: {
          endpoint: `${origin}/push/${id}`,
          keys: {
            p256dh: reader.own.getPublicKey('base64url'),
            auth: reader.auth.toString('base64url'),
          },
        },
        messages: () => [...device.messages],
        calls: () => device.calls,
        behave: (behaviour: Behaviour) => {
          device.behaviour = behaviour
        },
      }
    },

    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
