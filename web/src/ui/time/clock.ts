import { type Clock, DEFAULT_CLOCK, type WallClock } from '@pitlane/contract/clock'
import { createContext, useContext } from 'react'
import { ownTimezone } from './own-timezone.ts'

/** How the business counts hours. Whoever knows the business says so once, around everything that tells a time. */
export const ClockOfBusiness = createContext<Clock>(DEFAULT_CLOCK)

export function useClock(): Clock {
  return useContext(ClockOfBusiness)
}

/** What the contract needs to tell a moment; the reader's own zone when that of the business is not known. */
export function useWallClock(timezone: string | undefined): WallClock {
  return { timezone: timezone ?? ownTimezone(), clock: useClock() }
}
