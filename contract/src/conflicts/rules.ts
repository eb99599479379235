const HOUR = 3_600_000
const DAY = 24 * HOUR

/** From how near a pick-up on an unsafe car, and a repair that is late, are told. */
export const PICK_UP_WITHIN_MS = 72 * HOUR
/** From how near a pick-up on routines that fall due and papers that expire are told. */
export const DUE_WITHIN_MS = 7 * DAY
/** A repair of which nobody knows the end takes its car for so long, as far as conflicts go. */
export const REPAIR_TAKES_MS = 7 * DAY
