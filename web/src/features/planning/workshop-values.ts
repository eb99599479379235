import { type Weekday, type Workshop, weekdays } from '@pitlane/contract/planning/workshop'

/** A day of the workshop as its form has it. */
interface DayValues extends Record<string, unknown> {
  isOpen: boolean
  from: string
  to: string
}

export interface WorkshopValues extends Record<string, unknown> {
  hours: Record<Weekday, DayValues>
  turnRoundMinutes: string
}

export const dayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** A clock shows the end of a day as 00:00. */
const END_OF_DAY = '24:00'
const MIDNIGHT = '00:00'
const usual = { from: '08:00', to: '17:00' }

export function workshopValues({ hours, turnRoundMinutes }: Workshop): WorkshopValues {
  const days = weekdays.map((day): [Weekday, DayValues] => {
    const { from, to } = hours[day] ?? usual
    return [day, { isOpen: hours[day] !== null, from, to: to === END_OF_DAY ? MIDNIGHT : to }]
  })
  return { hours: byDay(days), turnRoundMinutes: String(turnRoundMinutes) }
}

/** As it is sent. */
export function workshopFrom({ hours, turnRoundMinutes }: WorkshopValues): Workshop {
  const days = weekdays.map((day): [Weekday, Workshop['hours'][Weekday]] => {
    const { isOpen, from, to } = hours[day]
    return [day, isOpen ? { from, to: to === MIDNIGHT ? END_OF_DAY : to } : null]
  })
  const minutes = turnRoundMinutes.trim()
  return { hours: byDay(days), turnRoundMinutes: minutes === '' ? Number.NaN : Number(minutes) }
}

/** The contract's rules on what a save would send. */
export async function workshopRules() {
  const { Workshop } = await import('@pitlane/contract/shapes/planning/calls')
  return {
    '~standard': {
      ...Workshop['~standard'],
      validate: (values: unknown) =>
        Workshop['~standard'].validate(isWorkshop(values) ? workshopFrom(values) : values),
    },
  }
}

function isWorkshop(values: unknown): values is WorkshopValues {
  return typeof values === 'object' && values !== null && 'hours' in values
}

function byDay<Value>(days: readonly (readonly [Weekday, Value])[]): Record<Weekday, Value> {
  return Object.fromEntries(days) as Record<Weekday, Value>
}
