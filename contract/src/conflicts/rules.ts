import { DAY, HOUR } from '../durations.ts'

/** From how near a pick-up on an unsafe car, and a repair that is late, are told. */
export const PICK_UP_WITHIN_MS = 72 * HOUR
/** From how near a pick-up on routines that fall due and papers that expire are told. */
export const DUE_WITHIN_MS = 7 * DAY
/** A repair of which nobody knows the end takes its car for so long, as far as conflicts go. */
export const REPAIR_TAKES_MS = 7 * DAY
/** A late rental counts as still out for pick-ups so near. */
export const STILL_OUT_WITHIN_MS = 24 * HOUR

/**
 * No car has more open work than this, or more pick-ups within a week, but one that somebody made to be looked at for long: of such a
 * car the gravest work and the first pick-ups are looked at.
 */
export const MOST_WORK_OF_CAR = 25
export const MOST_SOON_OF_CAR = 50
