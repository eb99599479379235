import { readFile } from 'node:fs/promises'
import pg from 'pg'

const MS_PER_TICK = 10

/**
 * Milliseconds of processor that the connections to the database have used so far, also those that are closed, where it
 * runs on this machine and the machine tells (Linux). On a machine that others use too it says more than a clock.
 */
export async function cpuOfDatabase(superuserUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number; own: number }>(
    "select pid, pg_backend_pid() as own from pg_stat_activity where backend_type = 'client backend'",
  )
  const { parent } = await read(rows[0]?.own ?? 0)
  const open = await Promise.all(rows.map(async ({ pid }) => (await read(pid)).ownTicks))
  await client.end()
  const { closedTicks } = await read(parent)
  return open.reduce((sum, ticks) => sum + ticks, closedTicks) * MS_PER_TICK
}

/** See proc(5): after the name in parentheses come state, parent, … user, system, and those of children that have ended. */
async function read(pid: number): Promise<{ parent: number; ownTicks: number; closedTicks: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (at: number) => Number(fields[at] ?? 0)
  return {
    parent: Number(fields[1] ?? 0),
    ownTicks: ticks(11) + ticks(12),
    closedTicks: ticks(13) + ticks(14),
  }
}
