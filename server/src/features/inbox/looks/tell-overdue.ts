import { HOUR } from '@pitlane/contract/durations'
import { ROUTINES_LINK, sentences, vehicleLink } from '@pitlane/contract/inbox/sentences'
import type { SignedIn, WriteContext } from '../../../platform/context.ts'
import { say } from '../../../platform/happened.ts'
import { routinesOverdue } from '../../routine/happened.ts'
import { tell } from '../tell.ts'
import type { Tiding } from '../tell-queries.ts'
import { endOverdue, noteOverdue, overdueSinceNow } from './overdue-queries.ts'

/** Each of so many is told at once; more are a list, and are told as one. */
const MOST_TOLD = 20
/** Whoever pauses a routine and starts it again, or mistypes a reading, makes no news by that. */
const MOMENT_MS = HOUR

/** Everybody hears of a routine when it becomes overdue. What was so before anybody looked is only noted. */
export async function tellOverdue(
  ctx: WriteContext & Pick<SignedIn, 'timezone'>,
  { isOld }: { isOld: boolean },
): Promise<void> {
  const endedBefore = new Date(ctx.now.getTime() - MOMENT_MS)
  await endOverdue(ctx)
  const ids = await noteOverdue(ctx, { since: isOld ? null : ctx.now, endedBefore })
  if (ids.length > 0) await say(ctx, routinesOverdue, { ids, timezone: ctx.timezone })
  const told = await overdueSinceNow(ctx, MOST_TOLD)
  const each = told.map((routine) => ({ sentence: sentences.overdue(routine), link: vehicleLink(routine) }))
  const rest = (told[0]?.total ?? 0) - each.length
  const summary = rest > 0 ? [{ sentence: sentences.moreOverdue(rest), link: ROUTINES_LINK }] : []
  await tell(
    ctx,
    [...each, ...summary].map((it): Tiding => ({ kind: 'overdue', to: 'everybody', ...it })),
  )
}
