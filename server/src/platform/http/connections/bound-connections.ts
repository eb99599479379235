import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../access/network.ts'
import type { Platform } from '../../context.ts'

/** For the database, for files, and for whom we call. */
const FILES_FOR_OURSELVES = 500

/**
 * So many connections in all, and of one network; more are closed before they ask. Behind a proxy all come from its address: only the proxy knows
 * whose they are, and has a bound of its own.
 */
export function boundConnections(app: FastifyInstance, { config, metrics }: Platform): void {
  const { CONNECTIONS_AT_ONCE, CONNECTIONS_PER_ADDRESS, TRUST_PROXY } = config
  const { server } = app
  const refused = () => metrics.refused('connections')
  server.maxConnections = Math.min(CONNECTIONS_AT_ONCE, Math.max(1, openFiles() - FILES_FOR_OURSELVES))
  server.on('drop', refused)
  if (TRUST_PROXY) return

  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const own = open.get(network) ?? 0
    if (own >= CONNECTIONS_PER_ADDRESS) {
      refused()
      socket.destroy()
      return
    }
    open.set(network, own + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}

/** What the system allows this process; a connection is an open file. */
function openFiles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
