import pg from 'pg'
import { PlainError } from '../../plain-error.ts'
import { connectionOptions } from './connection.ts'
import { findCluster, homeOf } from './nodes.ts'

export interface Moved {
  from: string
  to: string
}

/**
 * Moves a business, and those that share its part of the tables, to another node while people work: its rows are copied, what is written meanwhile follows, and for a
 * moment at the end writers wait.
 */
export async function moveTenant(url: string, tenantId: string, to: string): Promise<Moved> {
  const cluster = await findCluster(url)
  if (!cluster?.isDistributed)
    throw new PlainError('This database is not distributed over several nodes. Nothing was changed.')
  const client = new pg.Client(connectionOptions(homeOf(url, cluster), undefined))
  await client.connect()
  try {
    const nodes = await readNodes(client)
    const target = nodes.find(({ name }) => name === to)
    const { shard, from } = await placeOf(client, tenantId)
    if (!target)
      throw new PlainError(
        `There is no node "${to}". Those that keep businesses: ${nodes.map(({ name }) => name).join(', ')}.`,
      )
    if (from.name !== to) await unforced(client, () => moveShard(client, shard, from, target))
    return { from: from.name, to }
  } finally {
    await client.end()
  }
}

interface Node {
  name: string
  host: string
  port: number
}

async function readNodes(client: pg.Client): Promise<Node[]> {
  const { rows } = await client.query<Node>(`
    select nodename || ':' || nodeport as name, nodename as host, nodeport as port
    from pg_dist_node where noderole = 'primary' and isactive and shouldhaveshards order by 1`)
  return rows
}

async function placeOf(client: pg.Client, tenantId: string) {
  const { rows } = await client.query<Node & { shard: string }>(
    `select shardid::text as shard, nodename || ':' || nodeport as name, nodename as host, nodeport as port
     from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('tenants', $1::uuid) and noderole = 'primary'`,
    [tenantId],
  )
  const [place] = rows
  if (!place) throw new Error('No node has this business')
  const { shard, ...from } = place
  return { shard, from }
}

async function moveShard(client: pg.Client, shard: string, from: Node, to: Node): Promise<void> {
  await client.query('select citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int)', [
    shard,
    from.host,
    from.port,
    to.host,
    to.port,
  ])
}

/**
 * PostgreSQL lets nobody replicate into a table under forced row level security. New parts are made as their table is here:
 * it is not forced here for the while, which touches no part that is in use, and then the new parts are forced.
 */
async function unforced<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ table: string }>(`
    select logicalrelid::text as table from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relrowsecurity and colocationid =
      (select colocationid from pg_dist_partition where logicalrelid = 'tenants'::regclass)`)
  await client.query('set citus.enable_ddl_propagation = off')
  for (const { table } of rows) await client.query(`alter table ${table} no force row level security`)
  try {
    return await work()
  } finally {
    for (const { table } of rows) await force(client, table)
  }
}

async function force(client: pg.Client, table: string): Promise<void> {
  await client.query(`alter table ${table} force row level security`)
  const { rows } = await client.query<{ said: string }>(
    'select result as said from run_command_on_placements($1::regclass, $2) where not success',
    [table, FORCE_PART],
  )
  if (rows[0]) throw new Error(`Row level security is not forced in a part of ${table}: ${rows[0].said}`)
}

/** Whoever works is not kept waiting for a part that is forced already. */
const FORCE_PART = `do $do$ begin
  if not (select relforcerowsecurity from pg_class where oid = '%1$s'::regclass) then
    alter table %1$s force row level security;
  end if;
end $do$`
