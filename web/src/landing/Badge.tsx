import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconCalendarEvent,
  IconChevronDown,
  IconChevronsUp,
  IconCircleCheck,
  IconEqual,
  IconKey,
  IconProgress,
  IconTool,
} from '@tabler/icons-react'

const meanings = {
  critical: { label: 'Critical', tone: 'red', Icon: IconAlertOctagon },
  high: { label: 'High', tone: 'orange', Icon: IconChevronsUp },
  medium: { label: 'Medium', tone: 'yellow', Icon: IconEqual },
  low: { label: 'Low', tone: 'blue', Icon: IconChevronDown },
  need: { label: 'Needs Repair', tone: 'red', Icon: IconTool },
  'in progress': { label: 'In Progress', tone: 'indigo', Icon: IconProgress },
  completed: { label: 'Completed', tone: 'green', Icon: IconCircleCheck },
  available: { label: 'Available', tone: 'green', Icon: IconCircleCheck },
  rented: { label: 'Rental', tone: 'blue', Icon: IconKey },
  reserved: { label: 'Reserved', tone: 'violet', Icon: IconCalendarEvent },
  overdue: { label: 'Overdue', tone: 'red', Icon: IconAlertTriangle },
  'due soon': { label: 'Due soon', tone: 'yellow', Icon: IconCalendarEvent },
  current: { label: 'Current', tone: 'green', Icon: IconCircleCheck },
} as const

export type Meaning = keyof typeof meanings

export function Badge({ of }: { of: Meaning }) {
  const { label, tone, Icon } = meanings[of]
  return (
    <span className={`badge ${tone}`}>
      <Icon size={14} aria-hidden />
      {label}
    </span>
  )
}
