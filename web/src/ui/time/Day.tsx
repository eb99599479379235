import { dayOfMoment } from './day-words.ts'
import { Instant } from './Instant.tsx'

/** The day, with the moment on hover. */
export function Day({ at, timezone }: { at: string; timezone: string | undefined }) {
  return (
    <Instant at={at} timezone={timezone}>
      {dayOfMoment(at, timezone)}
    </Instant>
  )
}
