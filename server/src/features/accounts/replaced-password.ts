import type { WriteContext } from '../../platform/context.ts'

/**
 * Hears that a password was replaced by somebody who did not have to know it: by a mailed link, or by an administrator. Whoever had it
 * before may not be its owner, so what was opened with it ends. Words that come after accounts say here what that is of theirs.
 */
export type HearReplacedPassword = (ctx: WriteContext, userId: string) => Promise<void>

export async function tellReplaced(
  heard: readonly HearReplacedPassword[],
  ctx: WriteContext,
  userId: string,
): Promise<void> {
  for (const hear of heard) await hear(ctx, userId)
}
