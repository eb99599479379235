import pg from 'pg'
import { PlainError } from '../../plain-error.ts'
import { connectionOptions } from '../database/connection.ts'
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

/** Whoever removes files whose rows are not marked: until the work is done no backup begins. */
export async function withoutBackup<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOptions(url, undefined))
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ may: boolean }>('select pg_try_advisory_lock_shared($1) as may', [
      LOCK,
    ])
    if (!rows[0]?.may)
      throw new PlainError('A backup is being made. Run this again when it is done. Nothing was changed.')
    return await work()
  } finally {
    await client.end()
  }
}

/** Until the connection ends. */
export async function holdRemovals(client: pg.Client): Promise<void> {
  try {
    await client.query(`set lock_timeout = '${WAIT}'`)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query('reset lock_timeout')
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
    throw isTaken ? new PlainError(TAKEN) : error
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const TAKEN =
  'Another backup of this database is being made, or a business is being erased. Run this again when that is done.'
