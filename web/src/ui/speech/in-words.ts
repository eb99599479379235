import { DEFAULT_CLOCK, type WallClock } from '@pitlane/contract/clock'
import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { createContext, useContext } from 'react'
import { ownTimezone } from '../time/own-timezone.ts'
import { useSpeech } from './speech.ts'

/** How the business counts: its zone, its clock, its money. */
interface Counts extends WallClock {
  currency: string
}

export const usualCounts = (): Counts => ({
  clock: DEFAULT_CLOCK,
  timezone: ownTimezone(),
  currency: DEFAULT_UNITS.currency,
})

export const CountsOfBusiness = createContext<Counts | undefined>(undefined)

/** Days, moments and money of the business, as they are written where the reader is. */
export function useInWords() {
  const { locale } = useSpeech()
  const counts = useContext(CountsOfBusiness) ?? usualCounts()
  return inWords(locale, counts)
}

export function inWords(locale: string, { timezone, clock, currency }: Counts) {
  const moment = new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    // As a clock is read, whatever is usual for it where the reader is: "6:27 AM" and "06:27".
    hour: clock === 12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: clock === 12 ? 'h12' : 'h23',
    timeZone: timezone,
  })
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return {
    moment: (instant: string) => moment.format(new Date(instant)),
    /** A day without its year, which is soon. */
    day: (date: string) => day.format(new Date(date)),
    money: (amount: number) => money.format(amount),
  }
}
