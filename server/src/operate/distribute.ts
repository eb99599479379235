import { ownerUrlOf } from '../config.ts'
import { asSystem, type Moment } from '../platform/context.ts'
import { type DistributedTable, distribute } from '../platform/database/cluster/distribute.ts'
import { type Command, operating, Refusal } from './command.ts'
import { countListeners } from './table-queries.ts'

export const distributeTables: Command = {
  takes: [],
  does: 'spreads the tables over the nodes of a Citus cluster and counts their rows; when they are spread, it only counts',
  async run(moment) {
    await assertNobodyWorks(moment)
    return written(await distribute(ownerUrlOf(moment.platform.config)))
  },
}

/** An instance that began before would go on looking for all tables where they were. */
async function assertNobodyWorks(moment: Moment): Promise<void> {
  if (moment.platform.database.isDistributed) return
  const listening = await asSystem(moment, operating, countListeners)
  const OURS = 1
  if (listening > OURS)
    throw new Refusal(
      `${listening - OURS === 1 ? 'An instance of Pitlane works' : `${listening - OURS} instances of Pitlane work`} ` +
        'on this database. Stop them, run this again, and start them when it is done. Nothing was changed.',
    )
}

function written(tables: readonly DistributedTable[]): string {
  const width = Math.max(...tables.map(({ name }) => name.length))
  const lines = tables.map(
    ({ name, by, before, after }) =>
      `${name.padEnd(width)}  by ${by}: ${before === undefined ? (after ?? 'uncounted') : `${before} before, ${after} after`}`,
  )
  const moved = tables.filter(({ before }) => before !== undefined).length
  return [
    ...lines,
    '',
    moved === 0
      ? `All ${tables.length} tables were distributed before.`
      : `${moved} of ${tables.length} tables were distributed now.`,
  ].join('\n')
}
