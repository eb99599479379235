import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** How somebody without a session can take up room. */
export type Manner = 'idle' | 'slow' | 'unfinished' | 'nameless' | 'invented' | 'pipelined'

export interface Crowd {
  path: string
  manner: Manner
  /** What they say they are; the nameless say nothing. */
  cookie: string
  /** From as many addresses as there are connections, or from one. */
  isMany: boolean
}

export interface Standing {
  address: string
  crowd: Crowd
  connections: number
}

const PIPELINED = 50
const SLOWLY_MS = 250

/**
 * Lets a crowd stand before the door until told to leave; every one that is turned away comes again. In a thread of its own: what a thousand
 * connections take of whoever plays them is nothing that somebody beside them waits for.
 */
async function stand({ address, crowd, connections }: Standing, signal: AbortSignal): Promise<void> {
  const { hostname: host, port } = new URL(address)
  const sockets = new Set<Socket>()
  const open = (number: number) => {
    if (signal.aborted) return
    const localAddress = crowd.isMany ? `127.${1 + (number >> 8)}.${number & 255}.7` : '127.0.0.9'
    const socket = connect({ host, port: Number(port), localAddress })
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('connect', () => void behave(socket, crowd, signal))
    socket.on('close', () => {
      sockets.delete(socket)
      // Not at once: a machine on which everybody is turned away would do nothing else.
      void pause(100).then(() => open(number))
    })
  }
  for (let number = 0; number < connections; number++) open(number)
  parentPort?.postMessage('here')
  await once(signal, 'abort')
  for (const socket of sockets) socket.destroy()
}

async function behave(
  socket: Socket,
  { path: address, manner, cookie }: Crowd,
  signal: AbortSignal,
): Promise<void> {
  const [method = '', path = ''] = address.split(' ')
  const head = `${method} ${path} HTTP/1.1\r\nhost: pitlane.test\r\n${cookie && `cookie: ${cookie}\r\n`}`
  const body = method === 'GET' ? '\r\n' : 'content-type: application/json\r\ncontent-length: 2\r\n\r\n{}'
  if (manner === 'idle') return
  if (manner === 'pipelined') {
    socket.pause()
    socket.write((head + body).repeat(PIPELINED))
    return
  }
  socket.resume()
  if (manner === 'unfinished') {
    socket.write(
      method === 'GET' ? head : `${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    )
    return
  }
  if (manner === 'nameless' || manner === 'invented') {
    socket.on('data', () => void (socket.writable && socket.write(head + body)))
    socket.write(head + body)
    return
  }
  for (const letter of head + body) {
    if (signal.aborted || !socket.writable) return
    socket.write(letter)
    await pause(SLOWLY_MS)
  }
}

const leaving = new AbortController()
parentPort?.once('message', () => leaving.abort())
await stand(workerData, leaving.signal)
