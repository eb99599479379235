import { DAY, HOUR, MINUTE } from '../durations.ts'
import type { FieldError } from '../errors.ts'
import { repairFields } from '../repairs/fields.ts'
import type { UrgencyLevel } from '../repairs/words.ts'
import type { CheckItem } from './settings.ts'

/** A car that came back longer ago is no longer due. */
export const DUE_FOR_MS = 7 * DAY
/** A check made so shortly before a return is one of that return: who takes the car back notes it before HQ does. */
export const BEFORE_RETURN_MS = 2 * HOUR
/** How long ago a check may have been made, and how far a clock may be ahead. */
const NOTED_WITHIN_MS = 7 * DAY
const AHEAD_MS = 5 * MINUTE
/** As long as that somebody may have made a mistake; later it is what was noted. */
export const DELETED_WITHIN_MS = 24 * HOUR
/** A tank is full at eight eighths. */
export const FUEL_FULL = 8

export const NOTED_TOO_LONG_AGO = 'Please enter a time in the last 7 days'
export const NOTED_AHEAD = 'A check cannot be in the future'
export const ANSWER_EVERY_ITEM = 'Please answer every item'
export const SAFETY_NEEDS_REPAIR = 'A safety item that is not OK needs a repair'
export const REPAIR_OF_OK_ITEM = 'Only an item that is not OK can have a repair'

/** When it was noted: now, where nobody says; what a clock is ahead is not kept. */
export function notedAt(given: string | null | undefined, now: Date): Date {
  return new Date(Math.min(given ? Date.parse(given) : now.getTime(), now.getTime()))
}

/** What is wrong with the time that somebody gives. */
export function timeProblems(given: string | null | undefined, now: Date): FieldError[] {
  if (!given) return []
  const ago = now.getTime() - Date.parse(given)
  if (ago < -AHEAD_MS) return [{ path: 'at', message: NOTED_AHEAD }]
  return ago > NOTED_WITHIN_MS ? [{ path: 'at', message: NOTED_TOO_LONG_AGO }] : []
}

interface Answered {
  itemId: string
  isOk: boolean
  repair: object | null
}

/** What is wrong with the answers: every item exactly once, and a repair where one is needed and nowhere else. */
export function answerProblems(items: readonly CheckItem[], answers: readonly Answered[]): FieldError[] {
  const known = new Map(items.map((item) => [item.id, item]))
  const answered = new Set(answers.map(({ itemId }) => itemId))
  const isComplete =
    answers.length === items.length &&
    answered.size === items.length &&
    [...answered].every((it) => known.has(it))
  if (!isComplete) return [{ path: 'items', message: ANSWER_EVERY_ITEM }]
  return answers.flatMap(({ itemId, isOk, repair }, at) => {
    const path = `items.${at}.repair`
    if (isOk) return repair ? [{ path, message: REPAIR_OF_OK_ITEM }] : []
    return !repair && known.get(itemId)?.isSafety ? [{ path, message: SAFETY_NEEDS_REPAIR }] : []
  })
}

/** How urgent a repair is of which nobody says it. */
export function urgencyOf({ isSafety }: Pick<CheckItem, 'isSafety'>): UrgencyLevel {
  return isSafety ? 'critical' : repairFields.urgencyLevel.initially
}
