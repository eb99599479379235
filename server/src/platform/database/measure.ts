import type { WriteContext } from '../context.ts'
import { sql } from './sql.ts'

/** Fewer rows than this any plan can bear. */
const FEW_ROWS = 20

/**
 * Tables that just got so many rows of a business: where that is much of what they have, they are measured in the same transaction, so
 * that plans know of it from the first look on. See docs/decisions/058.
 */
export async function measureGrown(ctx: WriteContext, moreRows: Record<string, number>): Promise<void> {
  const grown = Object.entries(moreRows).filter(([, more]) => more > FEW_ROWS)
  if (grown.length === 0) return
  const [tables, more] = [grown.map(([table]) => table), grown.map(([, rows]) => rows)]
  await ctx.query(sql`select app.measure_grown(${tables}::text[]::regclass[], ${more}::int[])`)
}
