import { Instant } from './Instant.tsx'

/** The day, with the moment on hover. */
export function Day({ at, timezone }: { at: string; timezone: string | undefined }) {
  const day = new Date(at).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    ...(timezone && { timeZone: timezone }),
  })
  return (
    <Instant at={at} timezone={timezone}>
      {day}
    </Instant>
  )
}
