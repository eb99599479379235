import { type Clock, timeInWords } from '@pitlane/contract/clock'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { downtimeInWords, notEarnedInWords } from '@pitlane/contract/repairs/downtime'
import { isFieldName, type RepairFieldRules, repairFields } from '@pitlane/contract/repairs/fields'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fact } from '../../../ui/list/Fact.tsx'
import { useWallClock } from '../../../ui/time/clock.ts'
import { dayInWords } from '../../../ui/time/day-words.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { categoriesQuery } from '../../settings/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { details } from '../form/layout.ts'
import { kindInWords, type Words } from '../kind-words.ts'
import classes from './RepairView.module.css'

interface Props {
  repair: Repair
  timezone: string | undefined
}

/** What is known; what is not is left out, except what every repair should have. */
export function RepairDetails({ repair, timezone }: Props) {
  const words = { categories: useQuery(categoriesQuery).data, at: useWallClock(timezone), units: useUnits() }
  return (
    <dl className={classes.details}>
      {details.map(([field]) => (
        <Fact key={field} className={classes.fact} name={names[field] ?? labelOf(field)}>
          {field in apart ? apart[field]?.(repair, words) : inWords(field, repair, words)}
        </Fact>
      ))}
    </dl>
  )
}

type Detail = (typeof details)[number][0]

/** What is called otherwise here than in the form. */
const names: Partial<Record<Detail, string>> = {
  odometerReading: 'Odometer',
  scheduledDate: 'Scheduled',
  plannedStart: 'Planned',
  startDate: 'Started',
  endDate: 'Target End',
  downtimeHours: 'Downtime',
  notEarned: 'Not Earned',
  createdAt: 'Reported',
}

/** What is said otherwise than its kind is. */
const apart: Partial<Record<Detail, (repair: Repair, words: Words) => ReactNode>> = {
  odometerReading: (repair, words) => inWords('odometerReading', repair, words) ?? 'Not specified',
  foundAt: ({ foundAt, createdAt }, { at: { timezone } }) =>
    foundAt !== createdAt && <Instant at={foundAt} timezone={timezone} />,
  mechanic: ({ mechanic }) => mechanic ?? 'No mechanic assigned',
  assignedTo: ({ assignedToName }) => assignedToName,
  plannedStart: ({ plannedStart, plannedEnd }, { at: { timezone } }) =>
    plannedStart &&
    plannedEnd && (
      <>
        <Instant at={plannedStart} timezone={timezone} /> – <Instant at={plannedEnd} timezone={timezone} />
      </>
    ),
  expectedHours: ({ expectedHours }) => expectedHours,
  startDate: ({ startDate, startTime }, { at }) => moment(startDate, startTime, at.clock),
  endDate: ({ endDate, endTime }, { at }) => moment(endDate, endTime, at.clock),
  downtimeHours: ({ downtimeHours }) => (downtimeHours ? downtimeInWords(downtimeHours) : null),
  notEarned: ({ downtimeHours, notEarned }, { units }) =>
    downtimeHours && notEarned ? notEarnedInWords(notEarned, downtimeHours, units) : null,
}

function inWords(field: Detail, repair: Repair, words: Words): ReactNode {
  const value = repair[field]
  if (value === null || value === undefined) return null
  const { kind } = rulesOf(field)
  return kind === 'instant' ? (
    <Instant at={String(value)} timezone={words.at.timezone} />
  ) : (
    kindInWords(kind, String(value), words)
  )
}

function labelOf(field: Detail): string {
  return rulesOf(field).label ?? field
}

function rulesOf(field: Detail): RepairFieldRules {
  return isFieldName(field) ? repairFields[field] : { kind: 'text' }
}

function moment(day: string | null, time: string | null, clock: Clock): string | null {
  return day && [dayInWords(day), time && timeInWords(time, clock)].filter(Boolean).join(', ')
}
