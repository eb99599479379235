/** How far back distances are looked at, and how far back days out. */
export const DISTANCE_DAYS = 180
export const SHARE_DAYS = 90
/** A car that is known for less says nothing about how often it is out. */
export const LEAST_KNOWN_DAYS = 14
/** What nobody drives: a slip of the pen at the counter. */
export const MOST_PER_DAY = 2_000

export const paceBases = ['vehicle', 'class', 'fleet'] as const
export type PaceBasis = (typeof paceBases)[number]
/** From how many rentals on a distance per day is known. */
export const LEAST_RENTALS: Record<PaceBasis, number> = { vehicle: 2, class: 5, fleet: 5 }
