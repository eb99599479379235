import type pg from 'pg'

/** Settings with which the database that comes along notes what each statement took. */
export const WITH_STATEMENT_TIMES = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

const SHOWN = 16
const SHOWN_LETTERS = 150

export interface Spent {
  text: string
  calls: number
  /** Of planning and of running, over all calls. */
  planMs: number
  runMs: number
}

/** What statements took since they were last forgotten; nothing where the database does not note it. */
export async function openStatementTimes(client: pg.Client) {
  const { rows } = await client.query<{ loaded: string }>(
    "select current_setting('shared_preload_libraries') as loaded",
  )
  const isNoted = /pg_stat_statements/.test(rows[0]?.loaded ?? '')
  if (isNoted) await client.query('create extension if not exists pg_stat_statements')
  return {
    async forget(): Promise<void> {
      if (isNoted) await client.query('select pg_stat_statements_reset()')
    },
    /** Those that took most, most first. */
    async most(): Promise<Spent[]> {
      if (!isNoted) return []
      const { rows: spent } = await client.query<Spent>(
        `select query as text, sum(calls)::float as calls, sum(total_plan_time) as "planMs", sum(total_exec_time) as "runMs"
         from pg_stat_statements where userid <> (select oid from pg_roles where rolname = current_user)
         group by query order by sum(total_plan_time + total_exec_time) desc limit ${SHOWN}`,
      )
      return spent
    },
  }
}

/** Of each of so many businesses. */
export function spentInWords({ text, calls, planMs, runMs }: Spent, among: number): string {
  const of = (value: number) => (value / among).toFixed(2)
  const begins = text.replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_LETTERS)
  return `${of(planMs + runMs)} ms each (${of(planMs)} of planning, ${of(calls)} calls): ${begins}`
}
