import { DAY } from '@pitlane/contract/durations'
import { writtenDay } from '@pitlane/contract/zones'
import { useClock } from '../../../ui/time/clock.ts'
import classes from './NextDays.module.css'
import { barOf, type Entry, exactlyInUtc, keyOf } from './timeline.ts'
import look from './timeline-looks.module.css'
import { lookOf, looks } from './timeline-looks.ts'

const FORTNIGHT = 14
/** So many labels stand below it. */
const LABELS = 7
/** What is narrower than this shows its icon alone, and narrower still only its colour and pattern. */
const WIDE_ENOUGH = { words: 22, icon: 5 }

interface Props {
  entries: readonly Entry[]
  now: number
  /** Times that somebody may choose; the bar is long enough to show the chosen one. */
  marks?: readonly Mark[]
}

export interface Mark {
  start: number
  end: number
  isChosen: boolean
}

/** The coming fortnight as one bar: what is taken, what is free. What stands around it says the same in words. */
export function NextDays({ entries, now, marks = [] }: Props) {
  const clock = useClock()
  const days = daysFor(marks, now)
  const until = now + days * DAY
  const hasWork = marks.length > 0 || entries.some(({ kind }) => kind === 'repair')
  const parts = barOf(entries, now, until)
  return (
    <div aria-hidden className={classes.days}>
      <div className={classes.bar} data-lanes={hasWork ? 2 : 1}>
        {parts.map(({ entry, from, length }) => {
          const name = lookOf(entry)
          const { label, icon: Picture } = looks[name]
          return (
            <div
              key={keyOf(entry)}
              className={`${look.look} ${classes.stretch}`}
              data-look={name}
              data-lane={lanes[entry.kind]}
              style={{ left: `${from}%`, width: `${length}%` }}
              title={`${label}: ${exactlyInUtc(entry.start, clock)} – ${entry.end === null ? 'until further notice' : exactlyInUtc(entry.end, clock)}`}
            >
              {length > WIDE_ENOUGH.icon && <Picture size={14} className={classes.icon} />}
              {length > WIDE_ENOUGH.words && <span className={classes.words}>{short[name]}</span>}
            </div>
          )
        })}
        {marks
          .filter(({ start }) => start < until)
          .map(({ start, end, isChosen }) => (
            <div
              key={start}
              className={classes.slot}
              data-chosen={isChosen}
              style={{
                left: `${((start - now) / (until - now)) * 100}%`,
                width: `${((Math.min(end, until) - start) / (until - now)) * 100}%`,
              }}
            />
          ))}
        <div className={classes.now} />
      </div>
      <div className={classes.scale}>
        {midnights(now, days).map(({ at, label }) => (
          <span key={at} className={classes.mark} style={{ left: `${((at - now) / (until - now)) * 100}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Rentals above, the workshop below, so that two at one time are seen as two. */
const lanes = { reservation: 'rental', repair: 'workshop', window: 'both' }

const short: Record<keyof typeof looks, string> = {
  rental: 'Rental',
  late: 'Late',
  reservation: 'Reserved',
  pending: 'Pending',
  planned: 'Planned',
  repair: 'Workshop',
  lateRepair: 'Late',
  window: 'Free',
}

function daysFor(marks: readonly Mark[], now: number): number {
  const chosen = marks.find(({ isChosen }) => isChosen)
  return chosen ? Math.max(FORTNIGHT, Math.ceil((chosen.end - now) / DAY) + 2) : FORTNIGHT
}

/** Midnights, every other day of a fortnight; near the end there is no room for a label. */
function midnights(now: number, days: number): { at: number; label: string }[] {
  const first = Math.ceil(now / DAY) * DAY
  const step = Math.ceil(days / LABELS) * DAY
  const until = now + days * DAY
  return Array.from({ length: LABELS }, (_, place) => first + place * step)
    .filter((at) => at < until - step)
    .map((at) => ({
      at,
      label: writtenDay(at, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    }))
}
