import { openPartitioned } from './partitioned-database.ts'
import type { Recorded } from './recorded-statements.ts'

/** Fails for a statement in a tenant that would ask the partitions of others, on a database partitioned by tenant. */
export async function assertOnePartition(url: string, statements: readonly Recorded[]): Promise<void> {
  const partitioned = await openPartitioned(url)
  try {
    const wrong: string[] = []
    for (const { text, values, from, door } of await partitioned.unseen(statements)) {
      if (door === 'system') continue
      const spread = await partitioned.spread(text, values)
      if (spread.length > 0) wrong.push(`${from} asks all tenants for ${spread.join(', ')}`)
    }
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  } finally {
    await partitioned.close()
  }
}
