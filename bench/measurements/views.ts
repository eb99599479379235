import { cpuOfDatabase } from '../instruments/cpu-of-database.ts'
import { drive } from '../instruments/drive.ts'
import { type Screen, type Something, screens } from '../instruments/screens.ts'
import { openServers, type Servers } from '../processes/servers.ts'
import { cookieOf, fillRepairs, specialId } from '../worlds/many-repairs.ts'
import { fillOneBusiness } from '../worlds/one-business.ts'

const CONNECTIONS = 4

interface Cost {
  serverMs: number
  databaseMs: number
}

/** What opening a screen costs server and database, and what it costs to hear that nothing has changed. */
export async function measureViews(): Promise<string[]> {
  const tenant = specialId('list')
  const found: Something[] = []
  const servers = await openServers(async (url) => {
    await fillRepairs(url, { tenants: 95, each: 1_000, besides: ['thousand', 'list'] })
    found.push(await fillOneBusiness(url, tenant))
  })
  try {
    const rows: string[] = []
    for (const screen of found.flatMap(screens))
      rows.push(await rowOf(servers, screen, { cookie: cookieOf(tenant) }))
    return [
      '| screen | calls | KB | CPU, ms (server + database) | CPU of calls that answer 304 when nothing changed, ms: whole | unchanged |',
      '|---|---|---|---|---|---|',
      ...rows,
    ]
  } finally {
    await servers.close()
  }
}

async function rowOf(
  servers: Servers,
  { name, paths }: Screen,
  headers: { cookie: string },
): Promise<string> {
  const whole: Cost[] = []
  const polled: [whole: Cost, unchanged: Cost][] = []
  let bytes = 0
  for (const path of paths) {
    const url = servers.pitlane + path
    const answer = await fetch(url, { headers })
    bytes += (await answer.arrayBuffer()).byteLength
    const cost = await costOf(servers, url, headers)
    whole.push(cost)
    const etag = answer.headers.get('etag')
    if (etag) polled.push([cost, await costOf(servers, url, { ...headers, 'if-none-match': etag })])
  }
  const cells = [
    name,
    paths.length,
    (bytes / 1024).toFixed(1),
    shown(whole),
    polled.length > 0 ? shown(polled.map(([first]) => first)) : '',
    polled.length > 0 ? shown(polled.map(([, second]) => second)) : '',
  ]
  return `| ${cells.join(' | ')} |`
}

async function costOf(servers: Servers, url: string, headers: Record<string, string>): Promise<Cost> {
  await drive(url, headers, { connections: CONNECTIONS, seconds: 0.5 })
  const used = async () => ({
    server: (await servers.usageOf('pitlane')).cpuMs,
    database: await cpuOfDatabase(servers.superuserUrl),
  })
  const before = await used()
  const { requestsPerSecond } = await drive(url, headers, { connections: CONNECTIONS, seconds: 1 })
  const after = await used()
  return {
    serverMs: (after.server - before.server) / requestsPerSecond,
    databaseMs: (after.database - before.database) / requestsPerSecond,
  }
}

function shown(costs: readonly Cost[]): string {
  const sum = (name: keyof Cost) => costs.reduce((total, cost) => total + cost[name], 0).toFixed(2)
  return `${sum('serverMs')} + ${sum('databaseMs')}`
}
