import pg from 'pg'
import { PlainError } from '../../../plain-error.ts'
import { connectionOptions } from '../connection.ts'
import { createRolesEverywhere } from '../roles.ts'
import { findCluster, homeOf } from './nodes.ts'

/** Found by another column than the tenant. */
const ownKeys: Readonly<Record<string, string>> = { tenants: 'id', names: 'name' }

/** Nobody's: they stay with the queue of jobs, where whoever looks across tenants is at home. */
const houseTables = ['push_keys', 'rate_limits', 'schema_migrations', 'stripe_events']

export interface DistributedTable {
  name: string
  /** The column that says on which node a row is. */
  by: string
  /** Its rows; undefined if it was distributed before. */
  before: number | undefined
  /** Undefined if it was distributed before, and row level security lets us see none of it. */
  after: number | undefined
}

/**
 * Spreads the tables over the nodes of a cluster, a table at a time and each all or nothing: interrupted, it goes on where
 * it was; done again, it only counts.
 */
export async function distribute(url: string): Promise<DistributedTable[]> {
  const cluster = await findCluster(url)
  if (!cluster)
    throw new PlainError(
      'This is a plain PostgreSQL, which has one node. To have several, make the extension citus on each and join them with ' +
        'citus_add_node (docs/scaling.md), then run this again. Nothing was changed.',
    )
  const client = new pg.Client(connectionOptions(homeOf(url, cluster), undefined))
  await client.connect()
  try {
    return await distributeTables(client)
  } finally {
    await client.end()
  }
}

/** On the coordinator. */
async function distributeTables(client: pg.Client): Promise<DistributedTable[]> {
  await createRolesEverywhere(client)
  // Ours touch rows of the tenant they were raised for, which are on the same node.
  await client.query('set citus.enable_unsafe_triggers = on')
  // Within a transaction the parts of tables that are there already are changed, too, and then one by one.
  await client.query("set citus.multi_shard_modify_mode = 'sequential'")
  await distributeFunctions(client)
  const done: DistributedTable[] = []
  for (const table of await tablesInOrder(client)) {
    const { name, by } = table
    const moved = table.wasAlready ? undefined : await distributeTable(client, table)
    done.push({ name, by, before: moved, after: moved ?? (await countVisible(client, name)) })
  }
  await repeatViewGrants(client)
  // A table that others point to keeps its rows where they were until those have left, too.
  for (const { name } of done)
    await client.query(
      'select truncate_local_data_after_distributing_table($1::regclass) where pg_relation_size($1::regclass) > 0',
      [pg.escapeIdentifier(name)],
    )
  return done
}

interface OwnFunction {
  name: string
  text: string
  owner: string
  isOwn: boolean
  grantees: string[]
}

/**
 * What a function calls is text to PostgreSQL, and what another role makes within a migration is made here alone: so nobody
 * takes these along to the other nodes. Each that is not there, or is there otherwise, is said again by its owner; a node that does
 * not answer keeps nobody from starting, and has them at the next start.
 */
export async function distributeFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<OwnFunction>(`
    with own as (${FUNCTIONS}), answered as (
      select result from run_command_on_workers(${pg.escapeLiteral(`select json_agg(own) from (${FUNCTIONS}) as own`)}) where success),
    elsewhere as (
      select one.* from answered, json_to_recordset(nullif(result, '')::json) as one (name text, digest text))
    select name, text, owner, owner = current_user as "isOwn", grantees from own
    where (select count(*) from elsewhere where elsewhere.name = own.name and elsewhere.digest = own.digest)
      < (select count(*) from answered) order by 1`)
  for (const one of rows) await sayAgain(client, one)
}

/** With who may call each, in a fixed order; nobody said is everybody. */
const FUNCTIONS = `
  select name, text, owner, grantees, md5(concat_ws(' ', text, owner, grantees)) as digest from (
    select pg_proc.oid::regprocedure::text as name, pg_get_functiondef(pg_proc.oid) as text, proowner::regrole::text as owner,
      array(select case grantee when 0 then 'public' else grantee::regrole::text end as name
            from aclexplode(coalesce(proacl, acldefault('f', proowner))) order by name) as grantees
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace where nspname = 'app') as found`

async function sayAgain(
  client: pg.Client,
  { name, text, owner, isOwn, grantees }: OwnFunction,
): Promise<void> {
  if (!isOwn) await client.query(`grant create on schema app to ${owner}; set role ${owner}`)
  try {
    await client.query(text)
    await client.query(`revoke all on function ${name} from public`)
    for (const grantee of grantees) await client.query(`grant execute on function ${name} to ${grantee}`)
  } finally {
    if (!isOwn) await client.query(`reset role; revoke create on schema app from ${owner}`)
  }
}

/** Views go along with the last of their tables, and without anybody's right to read them. */
async function repeatViewGrants(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ text: string }>(`
    select format('grant %s on %s to %s', privilege_type, oid::regclass, grantee::regrole) as text
    from pg_class, aclexplode(relacl)
    where relkind = 'v' and relnamespace in ('public'::regnamespace, 'app'::regnamespace) and grantee <> relowner
      and grantee <> 0`)
  for (const { text } of rows) await client.query(text)
}

interface Table {
  name: string
  by: string
  wasAlready: boolean
  pointsTo: string[]
}

/** A table comes after those it points to. */
async function tablesInOrder(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `
    select relname as name, coalesce($1::jsonb ->> relname, 'tenant_id') as by,
      exists (select from pg_dist_partition where logicalrelid = pg_class.oid) as "wasAlready",
      array(select confrelid::regclass::text from pg_constraint
            where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as "pointsTo"
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> all($2) order by relname`,
    [JSON.stringify(ownKeys), houseTables],
  )
  const placed: Table[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const isFree = ({ pointsTo }: Table) =>
      pointsTo.every((target) => placed.some(({ name }) => name === target))
    const free = waiting.filter(isFree)
    if (free.length === 0) throw new Error('Tables that point at each other cannot be distributed')
    placed.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return placed
}

/**
 * All or nothing, with as many rows afterwards as before. Its triggers would announce every row that is copied, and its
 * owner, under forced row level security, would copy none and find none that they point to: both are put back when the rows
 * are there.
 */
async function distributeTable(client: pg.Client, { name, by, pointsTo }: Table): Promise<number> {
  const table = pg.escapeIdentifier(name)
  await client.query('begin')
  try {
    const forced = await forcedAmong(client, [table, ...pointsTo])
    const { rows: triggers } = await client.query<{ name: string; text: string }>(
      `select quote_ident(tgname) as name, pg_get_triggerdef(oid) as text
       from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
      [table],
    )
    for (const trigger of triggers) await client.query(`drop trigger ${trigger.name} on ${table}`)
    for (const one of forced) await client.query(`alter table ${one} no force row level security`)
    const before = await countRows(client, name)
    const beside = name in ownKeys ? 'none' : 'tenants'
    await client.query('select create_distributed_table($1::regclass, $2, colocate_with => $3)', [
      table,
      by,
      beside,
    ])
    const after = await countRows(client, name)
    if (after !== before) throw new Error(`Of ${before} rows of ${name} ${after} arrived; none was moved`)
    for (const one of forced) await client.query(`alter table ${one} force row level security`)
    for (const { text } of triggers) await client.query(text)
    await client.query('commit')
    return before
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function forcedAmong(client: pg.Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select oid::regclass::text as name from pg_class where oid = any($1::regclass[]) and relforcerowsecurity',
    [tables],
  )
  return rows.map(({ name }) => name)
}

async function countVisible(client: pg.Client, name: string): Promise<number | undefined> {
  const { rows } = await client.query<{ is: boolean }>('select row_security_active($1) as is', [
    pg.escapeIdentifier(name),
  ])
  return rows[0]?.is ? undefined : countRows(client, name)
}

async function countRows(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from ${pg.escapeIdentifier(name)}`,
  )
  return rows[0]?.count ?? 0
}
