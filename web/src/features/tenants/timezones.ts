import { DEFAULT_TIMEZONE, knownTimezone } from '@pitlane/contract/tenants/calls'
import { clock } from '../../ui/time/clock.ts'

/** A time zone as people read it, and as it is kept. */
interface TimezoneChoice {
  value: string
  label: string
}

/** What can be chosen: what this browser knows, UTC, and the one chosen before, whatever the browser thinks of it. */
export function timezoneChoices(known: readonly string[], chosen: string): TimezoneChoice[] {
  const zones = new Set(['UTC', ...known, ...(chosen ? [chosen] : [])])
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

/** Where this browser is, as far as it knows. */
export function proposedTimezone(): string {
  return knownTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? DEFAULT_TIMEZONE
}

/** Every word typed must occur, in any order: "york america" finds America/New York. */
export function matching(choices: readonly TimezoneChoice[], typed: string): TimezoneChoice[] {
  const words = typed
    .toLowerCase()
    .split(/[\s/_,]+/)
    .filter(Boolean)
  return choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}

/** "Sun, 7:05 AM GMT+1": what the clock on the wall shows there. */
export function timeIn(timezone: string, moment: Date): string {
  return clockOf(timezone)?.format(moment) ?? ''
}

/** Making one takes longer than reading it, and a list has hundreds of them. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>()

function clockOf(timezone: string): Intl.DateTimeFormat | undefined {
  if (!clocks.has(timezone)) clocks.set(timezone, newClock(timezone))
  return clocks.get(timezone)
}

function newClock(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      hour: 'numeric',
      minute: '2-digit',
      ...clock,
      timeZoneName: 'shortOffset',
    })
  } catch {
    return undefined
  }
}
