import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  anyInstant,
  givenId,
  HOURS_MAX,
  HOURS_MIN,
  INVALID_HOURS,
  instant,
  instantInput,
  listOf,
  NAME_MAX,
} from '../formats.ts'
import { Repair } from '../repairs/calls.ts'
import { planProblems } from '../repairs/plan.ts'
import { minutesOf } from '../zones.ts'
import { type Weekday, weekdays } from './workshop.ts'

const INVALID_TIME = 'Please enter a time of day'
const timeOfDay = z.string({ error: INVALID_TIME }).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, INVALID_TIME)

export const CLOSES_BEFORE_IT_OPENS = 'The workshop must close after it opens'
const TURN_ROUND_MAX = 24 * 60
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

export const FoundSlot = z.object({
  start: instant,
  end: instant,
  /** Where the free stretch ends that it lies in; null when nothing is ahead. */
  freeUntil: instant.nullable(),
  /** Whether the work is done before the routine is due; null when no routine was named, or nobody knows when. */
  beforeDue: z.boolean().nullable(),
})
export type FoundSlot = z.output<typeof FoundSlot>

const wishedHours = z.coerce
  .number({ error: INVALID_HOURS })
  .min(HOURS_MIN, { error: INVALID_HOURS, abort: true })
  .max(HOURS_MAX, { error: INVALID_HOURS, abort: true })
  .multipleOf(HOURS_MIN, INVALID_HOURS)

export const NOTHING_TO_PLAN = 'Please choose a repair or a routine'
export const PLAN_IN_THE_PAST = 'The start is in the past'
/** So many jobs fit into no single stay of a car. */
export const PLANNED_TOGETHER_MAX = 100

/** Several jobs of one car in one stay in the workshop. */
const NewPlan = z
  .object({
    vehicleId: givenId,
    start: instantInput,
    end: instantInput,
    repairIds: listOf(givenId, { most: PLANNED_TOGETHER_MAX }).default([]),
    templateIds: listOf(givenId, { most: PLANNED_TOGETHER_MAX }).default([]),
    /** Who does all of it; absent, whoever was to do it stays. */
    mechanic: z.string().trim().min(1).max(NAME_MAX).optional(),
    /** Plan it although a booking takes the car in that time. */
    force: z.boolean().default(false),
  })
  .superRefine(({ start, end, repairIds, templateIds }, context) => {
    for (const { path, message } of planProblems({ plannedStart: start, plannedEnd: end }))
      context.addIssue({ code: 'custom', path: [path === 'plannedStart' ? 'start' : 'end'], message })
    if (repairIds.length + templateIds.length === 0)
      context.addIssue({ code: 'custom', path: ['repairIds'], message: NOTHING_TO_PLAN })
  })

/** Repairs that are planned together, in an address: by comma, or named one after the other. */
const plannedTogether = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [given].flat().flatMap((text) => text.split(',')))
  .pipe(listOf(givenId, { most: PLANNED_TOGETHER_MAX }))

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
    example: {
      hours: {
        mon: { from: '08:00', to: '17:00' },
        tue: { from: '08:00', to: '17:00' },
        wed: { from: '08:00', to: '17:00' },
        thu: { from: '08:00', to: '17:00' },
        fri: { from: '08:00', to: '15:00' },
        sat: null,
        sun: null,
      },
      turnRoundMinutes: 60,
    },
    input: Workshop,
    output: Workshop,
  }),
  plan: endpoint({
    method: 'POST',
    path: '/api/plans',
    access: 'user',
    ...own,
    summary:
      'Plan repairs and routines of a vehicle into one stay in the workshop; a booking in the way is a conflict',
    example: { start: '2030-03-04T09:00:00Z', end: '2030-03-04T11:00:00Z', repairIds: ['$REPAIR_ID'] },
    input: NewPlan,
    output: z.object({ repairs: z.array(Repair) }),
    status: 201,
  }),
  slots: endpoint({
    method: 'GET',
    path: '/api/slots',
    access: 'user',
    ...own,
    summary:
      'When a vehicle can go to the workshop for so many working hours: at most five times, or why there is none',
    example: { hours: 2 },
    input: z.object({
      vehicleId: givenId,
      hours: wishedHours,
      mechanic: z.string().trim().max(NAME_MAX).optional(),
      after: anyInstant.optional(),
      before: anyInstant.optional(),
      repairId: plannedTogether.optional(),
      templateId: givenId.optional(),
    }),
    output: z.object({ slots: z.array(FoundSlot), reason: z.string().optional() }),
  }),
}
