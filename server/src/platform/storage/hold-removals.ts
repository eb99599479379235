import type pg from 'pg'
import { PlainError } from '../../plain-error.ts'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** Any number that nothing else locks. */
const LOCK = 7_207_195_264
const WAIT = '10s'

/**
 * While a backup is made no file goes. Whoever removes files has marked their rows before, and asks afterwards: if nobody
 * holds them then, a backup that begins later sees the marks, and does without those files.
 */
export async function mayRemoveFiles({ system }: Database): Promise<boolean> {
  const [row] = await system<{ may: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${LOCK}) as may`)
  return row?.may ?? false
}

/** Until the connection ends. */
export async function holdRemovals(client: pg.Client): Promise<void> {
  try {
    await client.query(`set lock_timeout = '${WAIT}'`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('reset lock_timeout')
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
    throw isTaken ? new PlainError('Another backup of this database is being made.') : error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
