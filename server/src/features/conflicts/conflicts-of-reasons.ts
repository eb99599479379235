import type { Against } from '@pitlane/contract/conflicts/going-out'
import type { Reason } from '@pitlane/contract/conflicts/reasons'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { ReadContext } from '../../platform/context.ts'
import { conflictId } from './conflict-id.ts'
import { dismissedAmong } from './dismissal-queries.ts'

/** The reasons of each, leading to the conflict that tells of the same where there is one that nobody has dismissed. */
export async function leadingToConflicts(
  ctx: ReadContext,
  rows: readonly (readonly Against[])[],
): Promise<Reason[][]> {
  const named = await mapInSteps(rows, (row) =>
    row.map(({ reason, collisions }) => ({ reason, conflictIds: collisions.map(conflictId) })),
  )
  const hidden = await dismissedAmong(ctx, [
    ...new Set(named.flatMap((row) => row.flatMap(({ conflictIds }) => conflictIds))),
  ])
  return named.map((row) =>
    row.map(({ reason, conflictIds }) => {
      const conflictId = conflictIds.find((id) => !hidden.has(id))
      return conflictId === undefined ? reason : { ...reason, conflictId }
    }),
  )
}
