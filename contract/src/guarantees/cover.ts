import { z } from 'zod'
import { dateOnly, id } from '../formats.ts'

/** Who may owe a repair already: whoever did it last, and whoever made the car. Told in this order. */
const coverers = ['mechanic', 'maker'] as const
export type Coverer = (typeof coverers)[number]

/** That somebody owes a repair already, until which day or which odometer, and why. */
export const Cover = z.object({
  by: z.enum(coverers),
  until: dateOnly.nullable(),
  /** What the odometer may show at the most. */
  distance: z.int().min(0).nullable(),
  /** The one that a mechanic guarantees. */
  repair: z.object({ id, number: z.int() }).nullable(),
  sentence: z.string(),
})
export type Cover = z.output<typeof Cover>

/** No maker owes what wears off; settings spell categories so. */
export const categoriesOfWear = ['oil_change', 'tires', 'maintenance'] as const
