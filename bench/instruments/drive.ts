import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface Drive {
  requestsPerSecond: number
  p95Ms: number
  p99Ms: number
}

/** Asks the same address over and over on some connections, for a bounded time. */
export async function drive(
  url: string,
  headers: Record<string, string>,
  { connections = 10, seconds = 2, perSecond = Number.POSITIVE_INFINITY } = {},
): Promise<Drive> {
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  const ask = async () => {
    const line = await openConnection(url, headers)
    while (performance.now() < until) {
      const start = performance.now()
      await line.ask()
      took.push(performance.now() - start)
      const restMs = (connections / perSecond) * 1000 - (performance.now() - start)
      if (restMs > 0) await setTimeout(restMs)
    }
    line.close()
  }
  await Promise.all(Array.from({ length: connections }, ask))
  took.sort((one, other) => one - other)
  const below = (share: number) => took[Math.floor(took.length * share)] ?? 0
  return { requestsPerSecond: took.length / seconds, p95Ms: below(0.95), p99Ms: below(0.99) }
}

let asked = 0

/**
 * One kept connection that sends bytes and counts those that come back: whoever asks shares the machine with whoever answers, and a
 * whole HTTP client would cost as much as the server. Each has a number, so that nobody is handed what was made for who asked just before.
 */
async function openConnection(url: string, headers: Record<string, string>) {
  const { host, hostname, port, pathname, search } = new URL(url)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const [before, after] = [
    `GET ${pathname}${search || '?'}&asked=`,
    ` HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`,
  ]
  const socket = await connected(hostname, Number(port))
  let settle = { answered: () => {}, failed: (_: Error) => {} }
  let isOver: ((chunk: Buffer) => boolean) | undefined
  let head = ''
  socket.on('error', (error) => settle.failed(error))
  socket.on('close', () => settle.failed(new Error(`${url} closed the connection`)))
  socket.on('data', (chunk) => {
    let body = chunk
    if (!isOver) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      isOver = endOf(head.slice(0, end))
      if (!isOver) return settle.failed(new Error(`${url} answered ${head.slice(0, end)}`))
      body = Buffer.from(head.slice(end + 4), 'latin1')
    }
    if (!isOver(body)) return
    isOver = undefined
    head = ''
    settle.answered()
  })
  return {
    ask: () =>
      new Promise<void>((answered, failed) => {
        settle = { answered, failed }
        socket.write(`${before}${asked++}${after}`)
      }),
    close: () => void socket.destroy(),
  }
}

function connected(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true }, () => resolve(socket.off('error', reject)))
    socket.on('error', reject)
  })
}

/** Tells of each part of a body whether it is the last one; undefined for an answer that nobody measures, like an error. */
function endOf(head: string): ((chunk: Buffer) => boolean) | undefined {
  if (head.startsWith('HTTP/1.1 304')) return () => true
  if (!head.startsWith('HTTP/1.1 200')) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length) {
    let missing = Number(length)
    return (chunk) => {
      missing -= chunk.length
      return missing <= 0
    }
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return undefined
  let tail = ''
  return (chunk) => {
    tail = (tail + chunk.subarray(-LAST_CHUNK.length).toString('latin1')).slice(-LAST_CHUNK.length)
    return tail === LAST_CHUNK
  }
}

/** In a body of JSON no line ends so. */
const LAST_CHUNK = '\r\n0\r\n\r\n'

export interface Contender {
  name: string
  url: string
  headers: Record<string, string>
}

/** Contenders take turns in one run, so that a noisy neighbour disturbs them alike; medians are compared. */
export async function compare(
  contenders: Contender[],
  { rounds = 5, connections = 10 } = {},
): Promise<Map<string, Drive>> {
  const seen = new Map(contenders.map(({ name }) => [name, [] as Drive[]]))
  for (const { url, headers } of contenders) await drive(url, headers, { seconds: 1, connections })
  for (let round = 0; round < rounds; round++)
    for (const { name, url, headers } of contenders)
      seen.get(name)?.push(await drive(url, headers, { connections }))
  return new Map([...seen].map(([name, drives]) => [name, medianOf(drives)]))
}

function medianOf(drives: Drive[]): Drive {
  return {
    requestsPerSecond: median(drives.map((it) => it.requestsPerSecond)),
    p95Ms: median(drives.map((it) => it.p95Ms)),
    p99Ms: median(drives.map((it) => it.p99Ms)),
  }
}

export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
