import pg from 'pg'
import { inject } from 'vitest'
import { withClient } from '../postgres/with-client.ts'

/** Nobody gets at the table until it is let go, so that a test can come in between. */
export async function lockTable(databaseUrl: string, table: string) {
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
  return {
    /** How many wait for it, on whichever node of a cluster. */
    async waiting(): Promise<number> {
      const counts = await Promise.all(
        inject('postgres').everywhere.map((node) => waitingAt(node, databaseUrl, table)),
      )
      return counts.reduce((sum, it) => sum + it, 0)
    },
    letGo: () => holder.end(),
  }
}

async function waitingAt(node: string, databaseUrl: string, table: string): Promise<number> {
  const at = new URL(node)
  at.pathname = new URL(databaseUrl).pathname
  const waiting = await withClient(at.href, (looker) =>
    looker.query(
      `select from pg_locks join pg_database on pg_database.oid = database
       where not granted and relation = $1::regclass and datname = current_database()`,
      [table],
    ),
  )
  return waiting.rows.length
}
