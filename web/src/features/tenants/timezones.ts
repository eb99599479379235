import { type Clock, timeAt } from '@pitlane/contract/clock'

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

/** Every word typed must occur, in any order: "york america" finds America/New York. */
export function matching(choices: readonly TimezoneChoice[], typed: string): TimezoneChoice[] {
  const words = typed
    .toLowerCase()
    .split(/[\s/_,]+/)
    .filter(Boolean)
  return choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
}

/** "Sun, 7:05 AM GMT+1": what the clock on the wall shows there. */
export function timeIn(timezone: string, moment: Date, clock: Clock): string {
  const parts = formatOf(timezone)?.formatToParts(moment)
  const said = (type: Intl.DateTimeFormatPartTypes) => parts?.find((part) => part.type === type)?.value
  return parts
    ? `${said('weekday')}, ${timeAt(moment.getTime(), { timezone, clock })} ${said('timeZoneName')}`
    : ''
}

/** Making one takes longer than reading it, and a list has hundreds of them. */
const formats = new Map<string, Intl.DateTimeFormat | undefined>()

function formatOf(timezone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timezone)) formats.set(timezone, newFormat(timezone))
  return formats.get(timezone)
}

function newFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', timeZoneName: 'shortOffset' })
  } catch {
    return undefined
  }
}
