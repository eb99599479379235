import { literal } from '@pitlane/sandbox/testing/explained'
import { connectionOptions } from '@pitlane/server/platform/database/connection'
import type { Database, Query } from '@pitlane/server/platform/database/database'
import { isPlannedOnce } from '@pitlane/server/platform/database/sql'
import type { Statement } from '@pitlane/server/platform/database/written-once'
import pg from 'pg'

interface Times {
  planMs: number
  runMs: number
}

export interface Explained {
  call: string
  text: string
  custom: Times
  generic: Times
  /** Left to itself, the database plans it once and keeps the plan. */
  isGeneric: boolean
}

const TRIES = 5
/** A prepared statement is planned for its values five times before the database thinks about one plan for any. */
const BEFORE_CHOICE = 7

/** Explains each statement right before it is run, where it is run, and undoes what explaining it has done. */
export async function openExplainer(databaseUrl: string) {
  const [app, system] = await Promise.all([
    connected(databaseUrl, 'pitlane_app'),
    connected(databaseUrl, 'pitlane_system'),
  ])
  const known = new Map<string, Explained>()
  let call = ''
  let last = Promise.resolve()

  async function explain(client: pg.ClientBase, statement: Statement): Promise<void> {
    const { text, values } = statement
    if (known.has(text)) return
    const name = `explained_${known.size}`
    await client.query(`prepare ${name} as ${text}`)
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    const tried = async (times: number): Promise<Times[]> => {
      const tries: Times[] = []
      for (let count = 0; count < times; count++) tries.push(await explainOnce(client, `${name}${given}`))
      return tries
    }
    if (isPlannedOnce(statement)) await client.query('set local plan_cache_mode = force_generic_plan')
    await tried(BEFORE_CHOICE)
    const { rows } = await client.query(
      'select generic_plans > 0 as "isGeneric" from pg_prepared_statements where name = $1',
      [name],
    )
    await client.query('set local plan_cache_mode = force_custom_plan')
    const custom = best(await tried(TRIES))
    await client.query('set local plan_cache_mode = force_generic_plan')
    // The first makes the plan that the others use.
    const [, ...generic] = await tried(TRIES + 1)
    await client.query('set local plan_cache_mode to default')
    await client.query(`deallocate ${name}`)
    known.set(text, { call, text, custom, generic: best(generic), isGeneric: rows[0].isGeneric })
  }

  /** A call may ask for several things at once; here each waits for the one before it. */
  function alone(client: pg.Client, tenantId: string, statement: Statement): Promise<void> {
    last = last.then(() => explainAlone(client, tenantId, statement))
    return last
  }

  async function explainAlone(client: pg.Client, tenantId: string, statement: Statement): Promise<void> {
    await client.query('begin')
    await client.query("select set_config('app.tenant_id', $1, true)", [tenantId])
    await explain(client, statement)
    await client.query('rollback')
  }

  return {
    during(name: string): void {
      call = name
    },

    /** The same database, with somebody who looks at each statement first. */
    watch(database: Database): Database {
      return {
        ...database,
        inTenant: (tenantId, share) => {
          const run = database.inTenant(tenantId, share)
          return async (statement) => {
            await alone(app, tenantId, statement)
            return run(statement)
          }
        },
        transaction: (tenantId, work, share) =>
          database.transaction(
            tenantId,
            (run, client) => {
              const watched: Query = async (statement) => {
                await explain(client, statement)
                return run(statement)
              }
              return work(watched, client)
            },
            share,
          ),
        across: (share) => async (statement) => {
          await alone(system, '', statement)
          return database.across(share)(statement)
        },
      }
    },

    explained: () => [...known.values()],

    async close(): Promise<void> {
      await Promise.all([app.end(), system.end()])
    },
  }
}

async function connected(url: string, role: string): Promise<pg.Client> {
  const client = new pg.Client(connectionOptions(url, role))
  await client.connect()
  return client
}

async function explainOnce(client: pg.ClientBase, executed: string): Promise<Times> {
  await client.query('savepoint before')
  const { rows } = await client.query(`explain (analyze, timing off, format json) execute ${executed}`)
  await client.query('rollback to before')
  const [explained] = rows[0]['QUERY PLAN']
  return { planMs: explained['Planning Time'], runMs: explained['Execution Time'] }
}

/** Whatever else the machine does only adds to it. */
function best(tries: Times[]): Times {
  return {
    planMs: Math.min(...tries.map((it) => it.planMs)),
    runMs: Math.min(...tries.map((it) => it.runMs)),
  }
}
