import { takesTheCar } from '@pitlane/contract/hq/calls'
import {
  IconCalendarCog,
  IconCalendarEvent,
  IconCalendarQuestion,
  IconClockExclamation,
  IconClockPause,
  IconKey,
  IconProgress,
  IconTool,
} from '@tabler/icons-react'
import type { Look } from '../../../ui/LookBadge.tsx'
import { type Entry, isOut } from './timeline.ts'

/** One table for card, bar and legend; the colours and patterns are in timeline-looks.module.css under the same names. */
export const looks = {
  rental: { label: 'On rental now', icon: IconKey },
  late: { label: 'Late back', icon: IconClockPause },
  reservation: { label: 'Reservation', icon: IconCalendarEvent },
  pending: { label: 'Pending, not confirmed', icon: IconCalendarQuestion },
  planned: { label: 'Planned repair', icon: IconCalendarCog },
  repair: { label: 'In the workshop', icon: IconProgress },
  lateRepair: { label: 'Late repair', icon: IconClockExclamation },
  window: { label: 'Available Window', icon: IconTool },
} as const satisfies Record<string, Omit<Look, 'color'>>

export function lookOf(entry: Exclude<Entry, { kind: 'today' }>): keyof typeof looks {
  if (entry.kind === 'window') return 'window'
  if (entry.kind === 'repair') return workLook(entry)
  if (entry.isLate) return 'late'
  if (isOut(entry.reservation)) return 'rental'
  return takesTheCar(entry.reservation) ? 'reservation' : 'pending'
}

function workLook({ repair, isLate }: Extract<Entry, { kind: 'repair' }>): keyof typeof looks {
  if (repair.status === 'need') return 'planned'
  return isLate ? 'lateRepair' : 'repair'
}
