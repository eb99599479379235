import { distribute } from '@pitlane/server/platform/database/cluster/distribute'
import { isBaseline } from '@pitlane/server/platform/database/migrate/baseline'
import { migrate } from '@pitlane/server/platform/database/migrate/migrate'
import type { TestProject } from 'vitest/node'
import { withClient } from '../postgres/with-client.ts'
import { partition } from './partitioned-database.ts'
import { PARTITIONED, TEMPLATE } from './postgres-for-tests.ts'

declare module 'vitest' {
  interface ProvidedContext {
    citusUrl: string
  }
}

/** Few, so that a database is cloned quickly; more than there are nodes, so that each has several. */
const SHARDS = 6

/**
 * A cluster that somebody provides, in place of a PostgreSQL of our own: the address is a superuser's, of a database on the
 * coordinator that knows the other nodes. What every test file clones was distributed as the baseline makes it, and has taken the
 * migrations since.
 */
export default async function setUp(project: TestProject) {
  const url = project.getProvidedContext().citusUrl
  const nodes = await nodesOf(url)
  const everywhere = nodes.map((node) => node.url)
  const drop = () => dropAll(everywhere)
  await drop()
  for (const at of everywhere) await makeTemplate(at)
  const owner = databaseAt(url, TEMPLATE)
  await joinNodes(owner, nodes)
  await migrate(owner, undefined, isBaseline)
  await distribute(owner)
  await migrate(owner)
  for (const at of everywhere) await close(at)
  const partitioned = databaseAt(url, PARTITIONED)
  await run(url, `create database ${PARTITIONED}`)
  await migrate(partitioned)
  project.provide('postgres', {
    ownerUrl: owner,
    everywhere,
    partitioned: { url: partitioned, refused: await partition(partitioned) },
  })
  return drop
}

interface Node {
  url: string
  host: string
  port: number
}

async function nodesOf(url: string): Promise<Node[]> {
  const rows = await run<{ host: string; port: number }>(
    url,
    `select nodename as host, nodeport as port from pg_dist_node where noderole = 'primary' order by groupid`,
  )
  if (rows.length < 2) throw new Error('CITUS_URL must name the coordinator of a cluster with a worker')
  return rows.map(({ host, port }) => {
    const at = new URL(url)
    at.hostname = host
    at.port = String(port)
    return { url: at.href, host, port }
  })
}

async function dropAll(everywhere: readonly string[]): Promise<void> {
  for (const at of everywhere)
    for (const name of [TEMPLATE, PARTITIONED]) await run(at, `drop database if exists ${name} with (force)`)
}

async function makeTemplate(at: string): Promise<void> {
  await run(at, `create database ${TEMPLATE}`)
  await run(at, `alter database ${TEMPLATE} set citus.shard_count = ${SHARDS}`)
  await run(databaseAt(at, TEMPLATE), 'create extension citus')
}

async function joinNodes(owner: string, [coordinator, ...workers]: readonly Node[]): Promise<void> {
  await run(owner, `select citus_set_coordinator_host('${coordinator?.host}', ${coordinator?.port})`)
  for (const { host, port } of workers) await run(owner, `select citus_add_node('${host}', ${port})`)
}

/** Nothing is cloned while somebody is in it, and Citus looks after each of its databases from within. */
async function close(at: string): Promise<void> {
  await run(at, `alter database ${TEMPLATE} allow_connections false`)
  await run(at, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`)
}

function databaseAt(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

async function run<Row extends object>(url: string, text: string): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(text)).rows)
}
