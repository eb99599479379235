import { takesTheCar } from '@pitlane/contract/hq/calls'
import {
  IconCalendarEvent,
  IconCalendarQuestion,
  IconClockPause,
  IconKey,
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
  window: { label: 'Available Window', icon: IconTool },
} as const satisfies Record<string, Omit<Look, 'color'>>

export function lookOf(entry: Exclude<Entry, { kind: 'today' }>): keyof typeof looks {
  if (entry.kind === 'window') return 'window'
  if (entry.isLate) return 'late'
  if (isOut(entry.reservation)) return 'rental'
  return takesTheCar(entry.reservation) ? 'reservation' : 'pending'
}
