import { type PaperState, paperState, paperWords } from '@pitlane/contract/vehicles/papers'
import { IconAlertTriangle, IconCalendarExclamation } from '@tabler/icons-react'
import { LookBadge } from '../../ui/LookBadge.tsx'
import { dayInWords } from '../../ui/time/day-words.ts'
import { NOT_SPECIFIED } from './facts.ts'
import classes from './PaperDate.module.css'

const looks: Record<Exclude<PaperState, 'valid'>, { color: string; icon: typeof IconAlertTriangle }> = {
  soon: { color: 'yellow', icon: IconCalendarExclamation },
  expired: { color: 'red', icon: IconAlertTriangle },
}

/** The last day of a paper; what is past or soon will be says so in words. */
export function PaperDate({ lastDay, today }: { lastDay: string | null; today: string | undefined }) {
  if (!lastDay) return NOT_SPECIFIED
  const state = today && paperState(lastDay, today)
  const words = today && paperWords(lastDay, today)
  return (
    <span className={classes.paper}>
      {dayInWords(lastDay)}
      {state && state !== 'valid' && words && <LookBadge look={{ ...looks[state], label: words }} />}
    </span>
  )
}
