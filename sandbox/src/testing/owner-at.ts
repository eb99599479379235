import { sql } from '@pitlane/server/platform/database/database'
import type { World } from './world.ts'

/** The address of the tables' owner where a business is: on a cluster, at its node. */
export async function ownerAt({ platform, databaseUrl }: World, tenantId: string): Promise<string> {
  const [node] = await platform.database.inTenant(tenantId)<{ host: string; port: number }>(
    sql`select host(inet_server_addr()) as host, inet_server_port() as port`,
  )
  if (!node) throw new Error('Nobody answers for this business')
  const url = new URL(databaseUrl)
  url.hostname = node.host.includes(':') ? `[${node.host}]` : node.host
  url.port = String(node.port)
  return url.href
}
