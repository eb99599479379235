import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, message } from '../formats.ts'

/** So far ahead routines are in it. */
export const CALENDAR_DAYS = 60
/** How often a calendar program is asked to look again. */
export const CALENDAR_REFRESH_MINUTES = 15

const CalendarLink = z.object({ createdAt: instant, lastUsedAt: instant.nullable() })
export type CalendarLink = z.output<typeof CalendarLink>

const ofOneself = { access: 'person', trial: 'required', path: '/api/calendar' } as const

export const calendar = {
  current: endpoint({
    ...ofOneself,
    method: 'GET',
    summary: 'Whether one has an address for a calendar program, and when it was last used; null without',
    output: CalendarLink.nullable(),
  }),
  make: endpoint({
    ...ofOneself,
    method: 'POST',
    summary: 'Make the address of the own calendar, or a new one: the old one ends at once',
    output: z.object({ url: z.string() }),
    status: 201,
  }),
  end: endpoint({
    ...ofOneself,
    method: 'DELETE',
    summary: 'End the address of the own calendar',
    output: message,
  }),
  read: endpoint({
    method: 'GET',
    path: '/calendar/:file',
    access: 'public',
    trial: 'open',
    isSecret: true,
    summary:
      'Planned and running repairs, and routines due in the next 60 days, for a calendar program (RFC 5545); the file is the token and .ics',
    input: z.object({ file: z.string() }),
    output: { stream: 'text/calendar' },
  }),
}
