import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { PlainError } from '../../../plain-error.ts'
import { connectionOptions } from '../connection.ts'
import { findCluster, homeOf } from './nodes.ts'

interface Moved {
  from: string
  to: string
}

/**
 * Moves a business, and those that share its part of the tables, to another node while people work: its rows are copied, what
 * is written meanwhile follows, and for a moment at the end writers wait.
 */
export function moveTenant(url: string, tenantId: string, to: string): Promise<Moved> {
  return moving(url, async (client) => {
    const nodes = await readNodes(client)
    const target = nodes.find(({ name }) => name === to)
    const { shard, from } = await placeOf(client, tenantId)
    if (!target)
      throw new PlainError(
        `There is no node "${to}". Those that keep businesses: ${nodes.map(({ name }) => name).join(', ')}.`,
      )
    if (from.name !== to) await moveShard(client, shard, from, target)
    return { from: from.name, to }
  })
}

/** The same with as many parts as it takes until all nodes have equally many: after one has come, or before one goes. */
export function moveEvenly(url: string): Promise<Moved[]> {
  return moving(url, async (client) => {
    const { rows } = await client.query<Step>(`
      select shardid::text as shard, sourcename as "fromHost", sourceport as "fromPort", targetname as "toHost",
        targetport as "toPort"
      from unnest(array['tenants', 'names']::regclass[]) as own (name), get_rebalance_table_shards_plan(own.name) as step
      where step.table_name = own.name`)
    const moved: Moved[] = []
    for (const { shard, fromHost, fromPort, toHost, toPort } of rows) {
      const [from, to] = [nodeAt(fromHost, fromPort), nodeAt(toHost, toPort)]
      await moveShard(client, shard, from, to)
      moved.push({ from: from.name, to: to.name })
    }
    return moved
  })
}

interface Step {
  shard: string
  fromHost: string
  fromPort: number
  toHost: string
  toPort: number
}

async function moving<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const cluster = await findCluster(url)
  if (!cluster?.isDistributed)
    throw new PlainError('This database is not distributed over several nodes. Nothing was changed.')
  const client = new pg.Client(connectionOptions(homeOf(url, cluster), undefined))
  await client.connect()
  try {
    // What is said of tables here is not for their parts.
    await client.query('set citus.enable_ddl_propagation = off')
    return await work(client).finally(() => forceAgain(client))
  } finally {
    await client.end()
  }
}

interface Node {
  name: string
  host: string
  port: number
}

const nodeAt = (host: string, port: number): Node => ({ name: `${host}:${port}`, host, port })

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
  await unforce(client, shard)
  const move = () =>
    client.query('select citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int)', [
      shard,
      from.host,
      from.port,
      to.host,
      to.port,
    ])
  for (let tries = 1; ; tries++)
    try {
      await move()
      return
    } catch (error) {
      if (tries === MOST_TRIES || !saysItIsLeftOver(error)) throw error
      await setTimeout(PAUSE_MS)
    }
}

const MOST_TRIES = 6
const PAUSE_MS = 5_000

/** What an earlier move has left there is removed when nobody reads it any more; until then nothing comes in its place. */
function saysItIsLeftOver(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.message.includes('leftover from the previous move')
}

/**
 * PostgreSQL lets nobody replicate into a table under forced row level security, and its owner read nothing of it. New parts
 * are made as their table is here, so it is not forced here for the while; nor are the parts that go. Whoever works is not
 * their owner, and held by the policies as ever.
 */
async function unforce(client: pg.Client, shard: string): Promise<void> {
  const { rows } = await client.query<{ table: string; part: string }>(
    `select other.logicalrelid::text as table, shard_name(other.logicalrelid, other.shardid) as part
     from pg_dist_shard as own join pg_dist_shard as other using (shardminvalue, shardmaxvalue)
     join pg_dist_partition as kind on kind.logicalrelid = other.logicalrelid join pg_class on pg_class.oid = other.logicalrelid
     where own.shardid = $1 and relrowsecurity
       and colocationid = (select colocationid from pg_dist_partition where logicalrelid = own.logicalrelid)`,
    [shard],
  )
  const going = rows.map(({ part }) => pg.escapeLiteral(part)).join(', ')
  for (const { table } of rows) await client.query(`alter table ${table} no force row level security`)
  await onEachWorker(client, 'no force', `relname in (${going})`)
}

/** Everywhere, also what an interrupted move has left. */
async function forceAgain(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(`
    select logicalrelid::text as table from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where relrowsecurity and not relforcerowsecurity`)
  for (const { table } of rows) await client.query(`alter table ${table} force row level security`)
  await onEachWorker(client, 'force', String.raw`relname ~ '_\d{5,}$' and not relforcerowsecurity`)
}

/** Part by part: whoever holds several at once is in the way of those who work. What was moved away may vanish meanwhile. */
async function onEachWorker(
  client: pg.Client,
  change: 'force' | 'no force',
  condition: string,
): Promise<void> {
  const { rows } = await client.query<{ said: string }>(
    'select result as said from run_command_on_workers($1) where not success',
    [
      `do $$
      declare
        part name;
      begin
        for part in
          select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity and ${condition}
        loop
          execute format('alter table if exists public.%I ${change} row level security', part);
          commit;
        end loop;
      end $$`,
    ],
  )
  if (rows[0]) throw new Error(`A node could not ${change} row level security: ${rows[0].said}`)
}
