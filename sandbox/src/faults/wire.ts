import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Outside } from '../cluster/open-cluster.ts'
import type { Opened } from '../cluster/opened.ts'

export interface Wire {
  port: number
  /** Nothing passes any more in either direction, and nobody is told; new connections are made and stay silent. */
  cut(): void
  /** Everything takes so much longer, each way. */
  slow(ms: number): void
  mend(): void
  /** How many have not hung up. */
  waiting(): number
}

/** A connection to a port of this machine, through which a test can pull. */
async function openWire(target: number, opened: Opened): Promise<Wire> {
  let delayMs = 0
  let isCut = false
  const sockets = new Set<Socket>()
  const callers = new Set<Socket>()
  const held = new Set<() => void>()

  function carry(from: Socket, to: Socket): void {
    let last = Promise.resolve()
    from.on('data', (chunk: Buffer) => {
      from.pause()
      last = last
        .then(() => passage())
        .then(() => void (to.destroyed || to.write(chunk, () => from.resume())))
    })
    from.on('end', () => {
      last = last.then(() => passage()).then(() => void to.end())
    })
    from.on('close', () => void last.then(() => passage()).then(() => void to.destroy()))
    from.on('error', () => {})
  }

  /** When what is under way may arrive. */
  function passage(): Promise<void> {
    if (isCut) return new Promise((resolve) => held.add(resolve))
    if (delayMs === 0) return Promise.resolve()
    return new Promise((resolve) => setTimeout(resolve, delayMs).unref())
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    callers.add(near)
    near.once('end', () => callers.delete(near)).once('close', () => callers.delete(near))
    carry(near, far)
    carry(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  opened.add(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })

  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
    },
    slow: (ms) => {
      delayMs = ms
    },
    /** What was cut is gone: both ends learn of it when they use it. */
    mend: () => {
      if (isCut) for (const socket of sockets) socket.resetAndDestroy()
      isCut = false
      delayMs = 0
      for (const resume of held) resume()
      held.clear()
    },
    waiting: () => callers.size,
  }
}

/** One to each of what stands outside. */
export function openWires(opened: Opened) {
  const wires = new Map<Outside, Wire>()
  return {
    between: async (what: Outside, port: number): Promise<number> => {
      const wire = await openWire(port, opened)
      wires.set(what, wire)
      return wire.port
    },
    to(what: Outside): Wire {
      const wire = wires.get(what)
      if (!wire) throw new Error(`There is no wire to ${what}`)
      return wire
    },
  }
}
