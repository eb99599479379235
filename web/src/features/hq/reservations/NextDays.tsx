import classes from './NextDays.module.css'
import { type Entry, exactlyInUtc, keyOf, stretchesOf } from './timeline.ts'
import look from './timeline-looks.module.css'
import { lookOf, looks } from './timeline-looks.ts'

const DAYS = 14
const DAY = 24 * 60 * 60_000
/** What is narrower than this shows its icon alone, and narrower still only its colour and pattern. */
const WIDE_ENOUGH = { words: 22, icon: 5 }

/** The coming fortnight as one bar: what is taken, what is free. The timeline below says the same in words. */
export function NextDays({ entries, now }: { entries: readonly Entry[]; now: number }) {
  const until = now + DAYS * DAY
  const stretches = stretchesOf(entries, now, until)
  return (
    <div aria-hidden className={classes.days}>
      <div className={classes.bar}>
        {stretches.map(({ entry, from, length }) => {
          const name = lookOf(entry)
          const { label, icon: Picture } = looks[name]
          return (
            <div
              key={keyOf(entry)}
              className={`${look.look} ${classes.stretch}`}
              data-look={name}
              style={{ left: `${from}%`, width: `${length}%` }}
              title={`${label}: ${exactlyInUtc(entry.start)} – ${entry.end === null ? 'until further notice' : exactlyInUtc(entry.end)}`}
            >
              {length > WIDE_ENOUGH.icon && <Picture size={14} className={classes.icon} />}
              {length > WIDE_ENOUGH.words && <span className={classes.words}>{short[name]}</span>}
            </div>
          )
        })}
        <div className={classes.now} />
      </div>
      <div className={classes.scale}>
        {marksFrom(now, until).map(({ at, label }) => (
          <span key={at} className={classes.mark} style={{ left: `${((at - now) / (until - now)) * 100}%` }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}

const short: Record<keyof typeof looks, string> = {
  rental: 'Rental',
  late: 'Late',
  reservation: 'Reserved',
  pending: 'Pending',
  window: 'Free',
}

/** Midnights, every other day; near the end there is no room for a label. */
function marksFrom(now: number, until: number): { at: number; label: string }[] {
  const first = Math.ceil(now / DAY) * DAY
  const marks = Array.from({ length: DAYS / 2 }, (_, place) => first + place * 2 * DAY)
  return marks
    .filter((at) => at < until - 2 * DAY)
    .map((at) => ({
      at,
      label: new Date(at).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
    }))
}
