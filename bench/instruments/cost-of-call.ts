import type { Servers } from '../processes/servers.ts'
import { cookieOf } from '../worlds/many-repairs.ts'
import { cpuOfDatabase } from './cpu-of-database.ts'
import { drive } from './drive.ts'

interface Call {
  path: string
  tenant: string
}

const SECONDS = 2

/** What one call costs when it is asked alone, one after the other: processor time of server and database, and the clock. */
export async function costOf(servers: Servers, { path, tenant }: Call) {
  const headers = { cookie: cookieOf(tenant) }
  const cpu = async () =>
    (await servers.usageOf('pitlane')).cpuMs + (await cpuOfDatabase(servers.superuserUrl))
  const before = await cpu()
  const { requestsPerSecond } = await drive(servers.pitlane + path, headers, {
    connections: 1,
    seconds: SECONDS,
  })
  const after = await cpu()
  return { cpuMs: (after - before) / (requestsPerSecond * SECONDS), waitMs: 1000 / requestsPerSecond }
}
