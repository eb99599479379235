import { board } from '@pitlane/contract/board/calls'
import { BOARD_DAYS } from '@pitlane/contract/board/states'
import { MINUTE } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import { queryFor } from '../../platform/call.ts'
import { readWhenShown } from '../../platform/giving-way/read-when-shown.ts'
import { routineTopics } from '../routine/data.ts'

const LOOK_EVERY = MINUTE

/** Who goes out and who comes back; read again while somebody looks, because time alone changes it. */
export function boardQuery(which: Sent<typeof board.days> = {}) {
  return {
    ...queryFor(board.days, which, [...routineTopics, 'settings']),
    ...readWhenShown,
    refetchInterval: LOOK_EVERY,
  }
}

/** What goes out next, and soon enough to be told on the dashboard. */
export const nextDaysQuery = boardQuery({ days: String(BOARD_DAYS) })
