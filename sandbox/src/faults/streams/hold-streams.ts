import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Asked, Held } from './held-streams.ts'

/**
 * A process of its own that holds thousands of event streams, as so many browsers would: on bare connections, because what
 * they cost here is not what is measured.
 */
const { hostname, port } = new URL(process.argv[2] ?? '')
const AT_ONCE = 200
const LONGEST_WAIT_MS = 8_000

interface Stream {
  of: string
  socket: Socket
  /** 0 until it is answered. */
  status: number
}

const streams = new Set<Stream>()
const held: Held = { refused: 0, ended: 0, beats: 0, heard: {} }

process.on('message', (asked: Asked) => void answer(asked))
process.on('disconnect', () => process.exit())
process.send?.({})

async function answer(asked: Asked): Promise<void> {
  if (asked.what === 'open') await openAll(asked.listeners)
  if (asked.what === 'forget') Object.assign(held, { refused: 0, ended: 0, beats: 0, heard: {} })
  if (asked.what === 'close') for (const { socket } of streams) socket.destroy()
  const open = [...streams].filter((it) => it.status === 200).length
  process.send?.({ ...held, open })
}

async function openAll(listeners: { tenantId: string; cookie: string }[]): Promise<void> {
  const left = listeners.values()
  const openSome = async () => {
    for (const { tenantId, cookie } of left)
      for (let failures = 0; !(await open(tenantId, cookie)); failures++)
        await pause(Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failures) * (0.5 + Math.random() / 2))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, openSome))
}

/** True when it is answered with a stream; a browser comes back later otherwise. */
function open(of: string, cookie: string): Promise<boolean> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const stream: Stream = { of, socket, status: 0 }
  streams.add(stream)
  socket.write(`GET /api/events HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`)
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      if (stream.status === 0) {
        stream.status = Number(text.slice(9, 12))
        if (stream.status === 200) return resolve(true)
        held.refused += 1
        socket.destroy()
      } else hear(stream, text)
    })
    socket.on('close', () => {
      if (stream.status === 200) held.ended += 1
      streams.delete(stream)
      resolve(false)
    })
  })
}

/** When the first and the last of a business heard something, and how often. */
function hear({ of }: Stream, text: string): void {
  const changes = text.split('data: ').length - 1
  held.beats += text.split(':\n\n').length - 1
  if (changes === 0) return
  const now = performance.timeOrigin + performance.now()
  const known = held.heard[of]
  held.heard[of] = { times: (known?.times ?? 0) + changes, first: known?.first ?? now, last: now }
}
