import { z } from 'zod'
import { type PaceBasis, paceBases } from '../bookings/distance.ts'
import { aboutMoney, type Units } from '../units.ts'

const DAY_HOURS = 24

/** What standing still cost: an estimate, and what it rests on. */
export const NotEarned = z.object({
  amount: z.number(),
  /** Whose earnings they are: this car's, its class's or the fleet's. */
  basis: z.enum(paceBases),
  perDay: z.number(),
  /** Of days rented, from 0 to 1. */
  share: z.number(),
})
export type NotEarned = z.output<typeof NotEarned>

/** What a car would have earned in so many days. */
export function notEarnedIn(days: number, { perDay, share }: Pick<NotEarned, 'perDay' | 'share'>): number {
  return days * perDay * share
}

/** "3.0 days". */
export function downtimeInWords(hours: number): string {
  const days = (hours / DAY_HOURS).toFixed(1)
  return `${Number(days).toLocaleString('en-US', { minimumFractionDigits: 1 })} ${days === '1.0' ? 'day' : 'days'}`
}

const whose: Record<PaceBasis, string> = {
  vehicle: 'this car earned',
  class: 'cars of its class earned',
  fleet: 'cars of the fleet earned',
}

/** "this car earned $75 a day, rented 80 % of the time". */
export function restsOnInWords({ basis, perDay, share }: Omit<NotEarned, 'amount'>, units: Units): string {
  return `${whose[basis]} ${aboutMoney(perDay, units)} a day, rented ${Math.round(share * 100)} % of the time`
}

/** "about $180 not earned (3.0 days; this car earned $75 a day, rented 80 % of the time)". */
export function notEarnedInWords(
  { amount, ...rests }: NotEarned,
  downtimeHours: number,
  units: Units,
): string {
  return `about ${aboutMoney(amount, units)} not earned (${downtimeInWords(downtimeHours)}; ${restsOnInWords(rests, units)})`
}
