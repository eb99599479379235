import type { WriteContext } from '../context.ts'
import { sql } from './sql.ts'

/** Fewer rows than this any plan can bear. */
const FEW_ROWS = 20

/**
 * Runs ANALYZE on tables that just got many rows, where that is much of what they have, in the same transaction: else plans would go by
 * the old counts until autovacuum comes by. See docs/decisions/058.
 */
export async function measureGrown(ctx: WriteContext, moreRows: Record<string, number>): Promise<void> {
  const grown = Object.entries(moreRows).filter(([, more]) => more > FEW_ROWS)
  if (grown.length === 0) return
  const [tables, more] = [grown.map(([table]) => table), grown.map(([, rows]) => rows)]
  await ctx.query(sql`select app.measure_grown(${tables}::text[]::regclass[], ${more}::int[])`)
}
