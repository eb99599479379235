import { DAY } from '../durations.ts'
import type { FieldError } from '../errors.ts'

const PLAN_DAYS_MAX = 60

export const PLAN_IS_HALF = 'A plan needs a start and an end'
export const PLAN_ENDS_TOO_EARLY = 'The planned end must be after the planned start'
export const PLAN_IS_TOO_LONG = `A plan takes at most ${PLAN_DAYS_MAX} days`

/** When a repair is to be done, as instants: both or neither. */
export interface Plan {
  plannedStart: string | null
  plannedEnd: string | null
}

export const noPlan: Plan = { plannedStart: null, plannedEnd: null }

export function planProblems({ plannedStart, plannedEnd }: Plan): FieldError[] {
  if (plannedStart === null && plannedEnd === null) return []
  if (plannedStart === null) return [{ path: 'plannedStart', message: PLAN_IS_HALF }]
  if (plannedEnd === null) return [{ path: 'plannedEnd', message: PLAN_IS_HALF }]
  const taken = Date.parse(plannedEnd) - Date.parse(plannedStart)
  if (taken <= 0) return [{ path: 'plannedEnd', message: PLAN_ENDS_TOO_EARLY }]
  return taken > PLAN_DAYS_MAX * DAY ? [{ path: 'plannedEnd', message: PLAN_IS_TOO_LONG }] : []
}
