import pg from 'pg'
import type { Recorded } from './recorded-statements.ts'

interface PlanNode {
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/**
 * How many rows a statement takes into its hands, whatever becomes of them: those that every step of its plan gives or throws
 * away, as often as it is done. Explained as the business would run it for the first time, and undone.
 */
export async function rowsTouched(
  client: pg.ClientBase,
  tenantId: string,
  { text, values, isPlannedOnce }: Recorded,
): Promise<number> {
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  await client.query('begin')
  try {
    await client.query("select set_config('app.tenant_id', $1, true)", [tenantId])
    if (isPlannedOnce) await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query(`prepare explained as ${text}`)
    const { rows } = await client.query(
      `explain (analyze, timing off, format json) execute explained${given}`,
    )
    return touchedBy(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

function touchedBy(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  const own = ((node['Actual Rows'] ?? 0) + removed) * (node['Actual Loops'] ?? 0)
  return (node.Plans ?? []).reduce((sum, part) => sum + touchedBy(part), own)
}

/** A value as it is written in SQL; the statement says of which type it is. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(',')}}`)
  return pg.escapeLiteral(String(value))
}

function element(value: unknown): string {
  return value === null ? 'null' : JSON.stringify(value instanceof Date ? value.toISOString() : String(value))
}
