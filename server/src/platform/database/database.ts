import { hash } from 'node:crypto'
import { MINUTE } from '@pitlane/contract/durations'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import { type Share, within } from '../access/shares.ts'
import { currentTask } from '../budget/task.ts'
import type { Watch } from '../budget/watch.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { summaryOf } from '../tracing/statement-summary.ts'
import { type SpanOptions, type Tracing, traced } from '../tracing/tracing.ts'
import { type Cluster, homeOf, openTenantPools } from './cluster/nodes.ts'
import { parsers } from './column-types.ts'
import { connectionOptions } from './connection.ts'
import { isInManyShapes, isPlannedOnce, isRoomy } from './sql.ts'
import {
  type ForWhom,
  SET_TENANT,
  SET_TENANT_AND_ONE_PLAN,
  SET_TENANT_WITH_ROOM,
  type Setting,
  TenantQuery,
} from './tenant-query.ts'
import type { Statement } from './written-once.ts'

export type { Part, Sql } from './sql.ts'
export {
  comparableText,
  empty,
  inManyShapes,
  instantText,
  join,
  justAfter,
  placesOf,
  plannedOnce,
  raw,
  sql,
  withRoom,
} from './sql.ts'

interface DatabaseOptions {
  url: string
  systemUrl: string | undefined
  /** Undefined for a plain PostgreSQL. */
  cluster: Cluster | undefined
  poolSize: number
  namedStatements: boolean
  statementTimeoutMs: number
  /** A connection is replaced after so many uses, which frees the memory that its backend has gathered (plans, catalogues). */
  usesPerConnection: number
  tracing?: Tracing | undefined
  watch?: Watch | undefined
}

/** Runs one statement and gives its rows. */
export type Query = <Row extends object>(statement: Statement) => Promise<Row[]>

const APP_ROLE = 'pitlane_app'
const SYSTEM_ROLE = 'pitlane_system'
export const SYSTEM_POOL_SIZE = 4

export type Database = ReturnType<typeof openDatabase>

/** Pools under two roles that own nothing: the application inside a tenant, the system across them. */
export function openDatabase(options: DatabaseOptions) {
  const { url, systemUrl = url, cluster, tracing, watch, statementTimeoutMs } = options
  const isDistributed = cluster?.isDistributed ?? false
  const tenants = openTenantPools(url, cluster, (at, settings) =>
    openPool(at, {
      ...options,
      role: APP_ROLE,
      settings,
      ...(options.namedStatements && { onConnect: prepareTenantSetting }),
    }),
  )
  const system = openPool(homeOf(systemUrl, cluster), {
    ...options,
    role: SYSTEM_ROLE,
    poolSize: SYSTEM_POOL_SIZE,
  })
  // `text` is a getter that puts the statement together each time, so it is read once.
  const named = (statement: Statement): pg.QueryConfig => {
    const { text, values } = statement
    const isNamed = options.namedStatements && !isInManyShapes(statement)
    return isNamed ? { name: statementName(text), text, values } : { text, values }
  }

  const spanOf = ({ text }: Statement, tenantId?: string): SpanOptions => ({
    name: summaryOf(text),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', ...(tenantId && { 'pitlane.business': tenantId }) },
  })

  /** The time-out of the task that runs now, never longer than that of the connection. */
  const mostMs = () => Math.min(currentTask()?.statementMs ?? statementTimeoutMs, statementTimeoutMs)

  async function watched<T>({ text }: Statement, work: Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await work
    } finally {
      watch?.statementEnded(text, performance.now() - begun)
    }
  }

  /** One statement in a tenant, in one round trip, as its own transaction; within a share of the connections if given. */
  const askInTenant = <Row>(
    tenantId: string,
    share: Share | undefined,
    statement: Statement,
  ): Promise<Row[]> =>
    traced(
      tracing,
      () => spanOf(statement, tenantId),
      () =>
        within(share, () =>
          tenants.at(tenantId, (pool) =>
            onFreshConnectionIfStale(pool, (client) => {
              const setting = settingFor(statement, isDistributed)
              const query = tenantQuery<Row>(client, [tenantId, mostMs()], setting, named(statement))
              return watched(statement, query)
            }),
          ),
        ),
    )

  const askAcross =
    (share: Share | undefined): Query =>
    <Row extends object>(statement: Statement) =>
      traced(
        tracing,
        () => spanOf(statement),
        () =>
          within(share, () =>
            onFreshConnectionIfStale(
              system,
              async (client) => (await watched(statement, client.query<Row>(named(statement)))).rows,
            ),
          ),
      )

  async function transact<T>(
    pool: pg.Pool,
    tenantId: string,
    work: (query: Query, client: pg.ClientBase) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect()
    // A connection does one thing at a time; whoever asks for much at once need not know that they have but one.
    const inTurn = oneAtATime()
    let broken: Error | undefined
    try {
      await client.query(
        `begin; set local app.tenant_id = '${checkedUuid(tenantId)}'; set local statement_timeout = ${mostMs()}`,
      )
      const query: Query = <Row extends object>(statement: Statement) =>
        traced(
          tracing,
          () => spanOf(statement, tenantId),
          () => inTurn(async () => (await watched(statement, client.query<Row>(named(statement)))).rows),
        )
      const result = await work(query, client)
      await inTurn(() => client.query('commit'))
      watch?.goesOn()
      return result
    } catch (error) {
      await inTurn(() => client.query('rollback')).catch((failure: Error) => {
        broken = failure
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    options,
    /** Rows of one tenant are together; those of another may be on another machine, and so may what is nobody's. */
    isDistributed,

    inTenant(tenantId: string, share?: Share): Query {
      return <Row extends object>(statement: Statement) => askInTenant<Row>(tenantId, share, statement)
    },

    /** Statements in a tenant that happen together or not at all. If the tenant has moved to another node, the work begins anew. */
    transaction<T>(
      tenantId: string,
      work: (query: Query, client: pg.ClientBase) => Promise<T>,
      share?: Share,
    ): Promise<T> {
      return traced(
        tracing,
        () => ({ name: 'transaction', kind: 'client', attributes: { 'pitlane.business': tenantId } }),
        () => within(share, () => tenants.at(tenantId, (pool) => transact(pool, tenantId, work))),
      )
    },

    /** One statement as the system role, across tenants. Only `asSystem` and the platform itself come here. */
    system: askAcross(undefined),

    /** The same, within a share of those connections if given. */
    across: askAcross,

    /** For the job queue, which brings its own SQL. */
    systemText: (text: string, values?: unknown[]) => system.query(text, values),

    async assertRestricted(): Promise<void> {
      await assertRestricted(tenants.home, APP_ROLE)
      await assertRestricted(system, SYSTEM_ROLE)
    },

    async close(): Promise<void> {
      await Promise.all([...tenants.all(), system].map((pool) => pool.end()))
    },

    /** How many wait for a connection, of whichever pool. */
    waiting(): number {
      let waiting = system.waitingCount
      for (const pool of tenants.all()) waiting += pool.waitingCount
      return waiting
    },

    stats() {
      const pools = tenants.all()
      const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
      return {
        total: sum((pool) => pool.totalCount),
        idle: sum((pool) => pool.idleCount),
        waiting: sum((pool) => pool.waitingCount),
        size: options.poolSize * pools.length,
      }
    },
  }
}

interface PoolOptions extends DatabaseOptions {
  role: string
  settings?: readonly string[] | undefined
  onConnect?: (client: pg.ClientBase) => Promise<void>
}

function openPool(url: string, { role, settings, onConnect, ...options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url, role, settings),
    max: options.poolSize,
    maxUses: options.usesPerConnection,
    idleTimeoutMillis: MINUTE,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: options.statementTimeoutMs,
    types: parsers,
    ...(onConnect && { onConnect }),
  })
  // An idle connection that dies is replaced by the pool; the next query tells if the server is gone.
  pool.on('error', () => {})
  // One that dies while it is used fails its query, which tells; unheard, the event would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

async function prepareTenantSetting(client: pg.ClientBase): Promise<void> {
  for (const setting of [SET_TENANT, SET_TENANT_WITH_ROOM, SET_TENANT_AND_ONE_PLAN])
    await client.query({ ...setting, values: ['', '0'] })
}

/** On a cluster Citus chooses the node by the values, so one plan for all values cannot be used there. */
function settingFor(statement: Statement, isDistributed: boolean): Setting {
  if (isRoomy(statement)) return SET_TENANT_WITH_ROOM
  return isPlannedOnce(statement) && !isDistributed ? SET_TENANT_AND_ONE_PLAN : SET_TENANT
}

function tenantQuery<Row>(
  client: pg.ClientBase,
  forWhom: ForWhom,
  setting: Setting,
  config: pg.QueryConfig,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result.rows as Row[])
    client.query(new TenantQuery(forWhom, setting, config, done))
  })
}

/** After a migration a prepared statement may no longer fit its table (0A000): once more, on a new connection. */
async function onFreshConnectionIfStale<T>(
  pool: pg.Pool,
  use: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await use(client)
    client.release()
    return result
  } catch (error) {
    const isStale = error instanceof pg.DatabaseError && error.code === '0A000'
    client.release(isStale || !(error instanceof pg.DatabaseError))
    if (!isStale) throw error
  }
  const fresh = await pool.connect()
  try {
    return await use(fresh)
  } finally {
    fresh.release(true)
  }
}

/** Starting with too many rights must be impossible: row level security would silently not apply. */
async function assertRestricted(pool: pg.Pool, expected: string): Promise<void> {
  const { rows } = await pool.query<{ role: string; exempt: boolean }>(
    'select current_user as role, rolsuper or rolbypassrls as exempt from pg_roles where rolname = current_user',
  )
  const found = rows[0]
  if (found?.role !== expected || found.exempt)
    throw new Error(
      `The database connection must act as ${expected} without bypassing row level security, but it acts as ` +
        `${found?.role}. Behind a connection pooler, give its logins the roles (docs/operating.md).`,
    )
}

const MOST_NAMES = 2_000
const names = new LRUCache<string, string>({ max: MOST_NAMES })

/** The same text has the same name; the few hundred there are need to be digested once. */
function statementName(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = hash('sha1', text, 'base64url')
  names.set(text, name)
  return name
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function checkedUuid(text: string): string {
  if (!UUID.test(text)) throw new Error('Not a tenant id')
  return text
}
