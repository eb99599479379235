import type { Board, board } from '@pitlane/contract/board/calls'
import { countStates } from '@pitlane/contract/board/states'
import type { WallClock } from '@pitlane/contract/clock'
import { DAY } from '@pitlane/contract/durations'
import type { Input } from '@pitlane/contract/endpoint'
import { dayIn } from '@pitlane/contract/formats'
import type { Topic } from '@pitlane/contract/system'
import { dayOfWall, endOfDay, instantOn, wallOfDay } from '@pitlane/contract/zones'
import type { ReadContext } from '../../platform/context.ts'
import type { KnownPaces } from '../bookings/known-paces-queries.ts'
import { lastReads } from '../bookings/queries.ts'
import { conflictTopics } from '../conflicts/list-conflicts.ts'
import { pickUpsOf } from './pick-ups.ts'
import type { Span } from './queries.ts'
import { returnsOf } from './returns.ts'

type Reading = ReadContext & WallClock & Partial<KnownPaces>

/** Whatever says who may go out, and what is to do with who comes back. */
export const boardTopics: readonly Topic[] = [...conflictTopics, 'settings', 'checks']

/** Who goes out and who comes back, on some days where the business is. */
export async function showBoard(ctx: Reading, asked: Input<typeof board.days>): Promise<Board> {
  const span = spanOf(ctx, asked)
  const [pickUps, returns, reads] = await Promise.all([
    pickUpsOf(ctx, span),
    returnsOf(ctx, span),
    lastReads(ctx),
  ])
  return { pickUps, returns, counts: countStates(pickUps), asOf: reads?.completeAt ?? null }
}

export function spanOf({ now, timezone }: Reading, { date, days, location }: Input<typeof board.days>): Span {
  const today = dayIn(timezone, now)
  const first = date ?? today
  const last = dayOfWall(wallOfDay(first) + (days - 1) * DAY)
  return {
    start: new Date(instantOn(first, null, timezone)),
    end: new Date(endOfDay(last, timezone)),
    hasToday: first <= today && today <= last,
    location: location || undefined,
  }
}
