import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@pitlane/contract'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { SESSION_COOKIE } from '@pitlane/server/platform/access/sessions'

/** How somebody without a session can take up room. */
type Manner = 'idle' | 'slow' | 'unfinished' | 'nameless' | 'invented' | 'pipelined'

interface Crowd {
  path: string
  manner: Manner
  /** From as many addresses as there are connections, or from one. */
  isMany: boolean
}

const INVENTED = 'AZmZmZmZmZmZmZmZmZmZmQ.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const PIPELINED = 50
const SLOWLY_MS = 250

/** Everything that is there for anybody: the calls that need no session, one that asks for it, and pages. */
const publicCalls = Object.values(api)
  .flatMap((word): Endpoint[] => Object.values(word))
  .filter(({ access, path }) => access === 'public' && !path.startsWith('/demo'))
const addresses = [
  ...publicCalls.map(({ method, path }) => `${method} ${path.replace(/:[A-Za-z]+/g, INVENTED)}`),
  'GET /api/user',
  'GET /',
  'GET /repairs',
  'GET /assets/none.js',
  'GET /apple-touch-icon.png',
]

const manners: Manner[] = ['idle', 'slow', 'unfinished', 'nameless', 'invented', 'pipelined']

/** Every address in every manner, from one network and from many; whoever says nothing has no address. */
export function everyCrowd(isShort: boolean): Crowd[] {
  const paths = isShort
    ? ['POST /api/login', 'GET /api/user', `GET /api/job/${INVENTED}`, 'GET /readyz']
    : addresses
  return manners.flatMap((manner) =>
    (manner === 'idle' ? ['GET /'] : paths).flatMap((path) => [
      { path, manner, isMany: false },
      { path, manner, isMany: true },
    ]),
  )
}

/** Lets a crowd stand before the door until somebody aborts it; every one that is turned away comes again. */
export async function stand(
  address: string,
  { path, manner, isMany }: Crowd,
  connections: number,
  signal: AbortSignal,
): Promise<void> {
  const { hostname: host, port } = new URL(address)
  const sockets = new Set<Socket>()
  const open = (number: number) => {
    if (signal.aborted) return
    const localAddress = isMany ? `127.${1 + (number >> 8)}.${number & 255}.7` : '127.0.0.9'
    const socket = connect({ host, port: Number(port), localAddress })
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('connect', () => void behave(socket, path, manner, signal))
    socket.on('close', () => {
      sockets.delete(socket)
      // Not at once: a machine on which everybody is turned away would do nothing else.
      void pause(100).then(() => open(number))
    })
  }
  for (let number = 0; number < connections; number++) open(number)
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  for (const socket of sockets) socket.destroy()
}

async function behave(socket: Socket, address: string, manner: Manner, signal: AbortSignal): Promise<void> {
  const [method = '', path = ''] = address.split(' ')
  const cookie = manner === 'nameless' ? '' : `cookie: ${SESSION_COOKIE}=${INVENTED}\r\n`
  const head = `${method} ${path} HTTP/1.1\r\nhost: pitlane.test\r\n${cookie}`
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
