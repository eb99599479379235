import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { minutesOf } from '../zones.ts'
import { type Weekday, weekdays } from './workshop.ts'

const INVALID_TIME = 'Please enter a time of day'
const timeOfDay = z.string({ error: INVALID_TIME }).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, INVALID_TIME)

export const CLOSES_BEFORE_IT_OPENS = 'The workshop must close after it opens'
export const TURN_ROUND_MAX = 24 * 60
const TURN_ROUND_INVALID = 'Please enter the turn-round time in minutes, at most a day'

const Opening = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => minutesOf(from) < minutesOf(to), { error: CLOSES_BEFORE_IT_OPENS, path: ['to'] })

const anyDay = Object.fromEntries(weekdays.map((day) => [day, Opening.nullable()])) as Record<
  Weekday,
  z.ZodNullable<typeof Opening>
>

/** When the workshop works, and how long a car needs between a rental and it. */
export const Workshop = z.object({
  hours: z.object(anyDay),
  turnRoundMinutes: z
    .int({ error: TURN_ROUND_INVALID })
    .min(0, TURN_ROUND_INVALID)
    .max(TURN_ROUND_MAX, TURN_ROUND_INVALID),
})

const own = { trial: 'required' } as const

export const planning = {
  workshop: endpoint({
    method: 'GET',
    path: '/api/workshop',
    access: 'user',
    ...own,
    summary: 'Workshop hours by weekday, and the turn-round time before a pick-up and after a return',
    output: Workshop,
  }),
  setWorkshop: endpoint({
    method: 'PUT',
    path: '/api/workshop',
    access: 'admin',
    ...own,
    summary: 'Change the workshop hours and the turn-round time',
    input: Workshop,
    output: Workshop,
  }),
}
