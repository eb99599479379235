import { board } from '@pitlane/contract/board/calls'
import { MINUTE } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import { queryFor } from '../../platform/call.ts'
import { routineTopics } from '../routine/data.ts'

const LOOK_EVERY = MINUTE

/** Who goes out and who comes back; read again while somebody looks, because time alone changes it. */
export function boardQuery(which: Sent<typeof board.days> = {}) {
  return {
    ...queryFor(board.days, which, [...routineTopics, 'settings']),
    staleTime: 0,
    refetchOnMount: 'always' as const,
    refetchInterval: LOOK_EVERY,
  }
}
