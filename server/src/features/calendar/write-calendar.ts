import { CALENDAR_REFRESH_MINUTES } from '@pitlane/contract/calendar/calls'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { linkTo } from '@pitlane/contract/inbox/sentences'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { endOfDay, instantOn } from '@pitlane/contract/zones'
import ical, { type ICalEventData, ICalEventTransparency } from 'ical-generator'
import type { RepairEntry, RoutineEntry } from './entry-queries.ts'

interface Content {
  businessName: string
  timezone: string
  now: Date
  /** Where people open us. */
  origin: string
  repairs: readonly RepairEntry[]
  routines: readonly RoutineEntry[]
}

/** At least so long is shown, whatever was entered. */
const SHORTEST_MS = HOUR

/** The text that calendar programs read (RFC 5545). */
export function writeCalendar(content: Content): string {
  const { businessName, timezone, now } = content
  const today = dayIn(timezone, now)
  const days = { since: instantOn(today, null, timezone), until: endOfDay(today, timezone) }
  const written = ical({
    // The library writes this one as it is.
    name: plain(`Pitlane · ${businessName}`).replace(/[\\;,]/g, '\\$&'),
    prodId: { company: 'Pitlane', product: 'Pitlane', language: 'EN' },
    ttl: CALENDAR_REFRESH_MINUTES * 60,
  })
  for (const repair of content.repairs) written.createEvent(eventOfRepair(content, repair, days))
  for (const routine of content.routines) written.createEvent(eventOfRoutine(content, routine, days))
  return written.toString()
}

/** From when today is, and until when. */
interface Today {
  since: number
  until: number
}

/** One without an end goes on today, and tomorrow it will go on then. */
function eventOfRepair({ origin }: Content, repair: RepairEntry, today: Today): ICalEventData {
  const { id, number, title, status, mechanic, startsAt, endsAt, updatedAt } = repair
  const start = Date.parse(startsAt)
  const end = endsAt === null ? today.until : Date.parse(endsAt)
  const state = status === 'in progress' ? 'In progress: ' : ''
  return {
    ...changed(endsAt === null ? Math.max(Date.parse(updatedAt), today.since) : Date.parse(updatedAt)),
    id: `repair-${id}@pitlane`,
    start: new Date(start),
    end: new Date(Math.max(end, start + SHORTEST_MS)),
    summary: plain(`${state}${repairNumber(number)} ${title} (${repair.vehicleKey})`),
    description: [carOf(repair), ...(mechanic ? [`Mechanic: ${plain(mechanic)}`] : [])].join('\n'),
    url: `${origin}${linkTo({ number })}`,
  }
}

/** All day long. What is predicted or overdue is another day's tomorrow; the rest changes when somebody changes it. */
function eventOfRoutine({ origin }: Content, routine: RoutineEntry, today: Today): ICalEventData {
  const { id, title, vehicleKey, vehicleId, day, isOverdue, isPredicted, updatedAt } = routine
  const state = isOverdue ? 'Overdue' : isPredicted ? 'About due' : 'Due'
  return {
    ...changed(Math.max(Date.parse(updatedAt), isOverdue || isPredicted ? today.since : 0)),
    id: `routine-${id}@pitlane`,
    allDay: true,
    start: new Date(day),
    end: new Date(Date.parse(day) + DAY),
    summary: plain(`${state}: ${title} (${vehicleKey})`),
    description: carOf(routine),
    url: `${origin}/vehicles/${vehicleId}`,
  }
}

/** It takes nobody's own time: whoever looks at it stays free. */
function changed(at: number): Pick<ICalEventData, 'stamp' | 'lastModified' | 'transparency'> {
  const moment = new Date(at)
  return { stamp: moment, lastModified: moment, transparency: ICalEventTransparency.TRANSPARENT }
}

function carOf({ vehicleKey, make, model, licensePlate }: RepairEntry | RoutineEntry): string {
  return plain([vehicleKey, make, model, licensePlate].filter(Boolean).join(' '))
}

/** In one line, without what no line may hold. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}
