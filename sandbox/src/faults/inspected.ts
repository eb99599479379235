import { readFile } from 'node:fs/promises'

/** For the environment of a server: it listens on loopback for whoever looks inside, and says where in its log. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

export interface Memory {
  /** After a collection, in megabytes. */
  heapMb: number
  /** With what is outside the heap. */
  usedMb: number
  rssMb: number
}

/** What a server holds on to: whatever is not needed any more is collected first. */
export async function memoryOf(log: string): Promise<Memory> {
  const inside = await lookInside(log)
  try {
    for (let round = 0; round < 3; round++) await inside.ask('HeapProfiler.collectGarbage')
    const { result } = await inside.ask('Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
    })
    const { heapUsed, external, rss } = JSON.parse(String(result?.value))
    const mb = (bytes: number) => bytes / 1024 / 1024
    return { heapMb: mb(heapUsed), usedMb: mb(heapUsed + external), rssMb: mb(rss) }
  } finally {
    inside.close()
  }
}

interface Answer {
  id: number
  result?: { result?: { value?: unknown } }
  error?: { message: string }
}

async function lookInside(log: string) {
  const addresses = (await readFile(log, 'utf8')).matchAll(/Debugger listening on (ws:\S+)/g)
  const address = [...addresses].at(-1)?.[1]
  if (!address) throw new Error(`${log} does not say where the server can be inspected`)
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)), { once: true })
  })
  let asked = 0
  return {
    ask(method: string, params: object = {}) {
      const id = ++asked
      return new Promise<NonNullable<Answer['result']>>((resolve, reject) => {
        const hear = ({ data }: MessageEvent) => {
          const answer: Answer = JSON.parse(String(data))
          if (answer.id !== id) return
          socket.removeEventListener('message', hear)
          if (answer.error) reject(new Error(answer.error.message))
          else resolve(answer.result ?? {})
        }
        socket.addEventListener('message', hear)
        socket.send(JSON.stringify({ id, method, params }))
      })
    },
    close: () => socket.close(),
  }
}
