import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { PlainError } from '../../../plain-error.ts'
import { connectionOptions } from '../connection.ts'

/**
 * A PostgreSQL of several machines (Citus), its tables distributed by tenant: where a tenant is, and that it has moved.
 * No other file knows of nodes; everybody else sees a database. See docs/decisions/022.
 */
export interface Cluster {
  /** The node that takes migrations and has what is not distributed: the queue of jobs. */
  readonly coordinator: Node
  /** Until then all tables are on the coordinator, and no other node is asked. */
  readonly isDistributed: boolean
}

interface Node {
  readonly host: string
  readonly port: number
}

/** What a database is made of; undefined for a plain PostgreSQL. Any node knows. */
export async function findCluster(url: string): Promise<Cluster | undefined> {
  return withClient(url, async (client) => {
    const found = await client.query("select from pg_extension where extname = 'citus'")
    if (found.rowCount === 0) return undefined
    const nodes = await client.query<Node>(`${NODES} and groupid = 0`)
    const { hostname, port } = new URL(url)
    const isDistributed = (await client.query(HAS_SHARDS)).rowCount !== 0
    return { coordinator: nodes.rows[0] ?? { host: hostname, port: Number(port || 5432) }, isDistributed }
  })
}

const NODES = `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' and isactive`
const HAS_SHARDS = `select from pg_dist_partition where logicalrelid = to_regclass('public.tenants')`

/** Where migrations, the queue and whatever looks across tenants are at home. */
export function homeOf(url: string, cluster: Cluster | undefined): string {
  return cluster ? atNode(url, cluster.coordinator) : url
}

/** Everywhere that something may be announced; asked for again from time to time, since nodes come and go. */
export async function listenUrls(url: string, cluster: Cluster | undefined): Promise<string[]> {
  const home = homeOf(url, cluster)
  if (!cluster?.isDistributed) return [home]
  return withClient(home, async (client) => {
    const { rows } = await client.query<Node>(NODES)
    return [...new Set([home, ...rows.map((node) => atNode(url, node))])]
  })
}

/** The connections of the application: one pool, or one for each node. */
interface TenantPools {
  /** Uses the pool of the node that has the tenant, and again where it is now if it had moved: then nothing was written. */
  at<T>(tenantId: string, use: (pool: pg.Pool) => Promise<T>): Promise<T>
  home: pg.Pool
  all(): pg.Pool[]
}

export function openTenantPools(
  url: string,
  cluster: Cluster | undefined,
  openPool: (url: string, settings?: readonly string[]) => pg.Pool,
): TenantPools {
  const homeUrl = homeOf(url, cluster)
  if (!cluster?.isDistributed) {
    const home = openPool(homeUrl)
    return { at: (_, use) => use(home), home, all: () => [home] }
  }

  const home = openPool(homeUrl, SAID_ELSEWHERE)

  const pools = new Map([[homeUrl, home]])
  const map = openMap()
  const poolAt = (node: Node): pg.Pool => {
    const address = atNode(url, node)
    const pool = pools.get(address) ?? openPool(address, SAID_ELSEWHERE)
    pools.set(address, pool)
    return pool
  }
  return {
    async at(tenantId, use) {
      let asked = home
      for (let tries = 1; ; tries++) {
        const pool = poolAt(await map.nodeOf(tenantId, asked))
        try {
          return await use(pool)
        } catch (error) {
          const isElsewhere = saysItMoved(error)
          if (tries === MOST_TRIES || !(isElsewhere || saysItIsMoving(error))) throw error
          // The node that did not have the tenant any more knows who has.
          map.forget()
          asked = pool
          if (isElsewhere && poolAt(await map.nodeOf(tenantId, pool)) === pool) throw error
          await setTimeout(tries * PAUSE_MS)
        }
      }
    },
    home,
    all: () => [...pools.values()],
  }
}

/** A transaction that writes a name, which may be on another node, says there too for whom it is. */
const SAID_ELSEWHERE = ['citus.propagate_set_commands=local']

const MOST_TRIES = 6
const PAUSE_MS = 50

/**
 * A node passes statements on to where their rows are, but not for whom they are, and there the rows' policy refuses. So
 * nothing of the transaction is kept.
 */
function saysItMoved(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code, message } = error
  return (
    (code === UNKNOWN_SETTING && message.includes('app.tenant_id')) ||
    (code === NOT_A_UUID && message.endsWith('type uuid: ""'))
  )
}

const UNKNOWN_SETTING = '42704'
/** What has been said on a connection once and is said no longer is empty. */
const NOT_A_UUID = '22P02'

/** Whoever holds rows that are just being moved, and asks for more of them, is sent away: nothing of it is kept either. */
function saysItIsMoving(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DEADLOCK
}

const DEADLOCK = '40P01'

const MOST_TENANTS = 50_000

/** Which shard a tenant is in hardly ever changes; on which node that one is does, and is read for all at once. */
function openMap() {
  const shards = new LRUCache<string, string>({ max: MOST_TENANTS })
  let reading: Promise<ReadonlyMap<string, Node>> | undefined

  function placements(pool: pg.Pool): Promise<ReadonlyMap<string, Node>> {
    const begun = reading ?? readPlacements(pool)
    reading = begun
    begun.catch(() => {
      if (reading === begun) reading = undefined
    })
    return begun
  }

  return {
    async nodeOf(tenantId: string, pool: pg.Pool): Promise<Node> {
      const known = shards.get(tenantId)
      const node = known && (await placements(pool)).get(known)
      if (node) return node
      const shard = await readShard(pool, tenantId)
      shards.set(tenantId, shard)
      const found = (await placements(pool)).get(shard) ?? (await readPlacements(pool)).get(shard)
      if (!found) throw new Error(`No node has the shard ${shard}`)
      return found
    },
    forget(): void {
      reading = undefined
    },
  }
}

async function readPlacements(pool: pg.Pool): Promise<ReadonlyMap<string, Node>> {
  const { rows } = await pool.query<Node & { shard: string }>(`
    select shardid::text as shard, nodename as host, nodeport as port
    from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
    where logicalrelid = 'tenants'::regclass and noderole = 'primary'`)
  return new Map(rows.map(({ shard, host, port }) => [shard, { host, port }]))
}

async function readShard(pool: pg.Pool, tenantId: string): Promise<string> {
  const { rows } = await pool.query<{ shard: string }>(
    `select get_shard_id_for_distribution_column('tenants', $1::uuid)::text as shard`,
    [tenantId],
  )
  return rows[0]?.shard ?? ''
}

/** The same login and database at another node. */
function atNode(url: string, { host, port }: Node): string {
  const moved = new URL(url)
  moved.hostname = host.includes(':') ? `[${host}]` : host
  moved.port = String(port)
  return moved.href
}

/** The first anybody asks of a database: who starts Pitlane reads here what is wrong with its address. */
function unreachable(url: string, error: unknown): PlainError {
  const { hostname, port, pathname, username } = new URL(url)
  const { message, code } = error as NodeJS.ErrnoException
  const place = `${pathname.slice(1) || 'the database'} at ${hostname}:${port || 5432}`
  const said = message || code || 'no answer'
  return new PlainError(`${username || 'Pitlane'} cannot connect to ${place}: ${said}`, { cause: error })
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOptions(url, undefined))
  try {
    await client.connect().catch((error: unknown) => {
      throw unreachable(url, error)
    })
    return await use(client)
  } finally {
    await client.end()
  }
}
