import type { Repair } from '../repairs/calls.ts'
import { type Claim, NOT_A_DAMAGE, NOTHING_TO_CLAIM, RENTAL_MISSING } from './calls.ts'

/** What a claim that may be sent still lacks, or undefined. */
export function sendRefusal(
  { rental, total }: Pick<Claim, 'rental' | 'total'>,
  cause: Repair['cause'],
): string | undefined {
  if (cause !== 'damage') return NOT_A_DAMAGE
  if (!rental) return RENTAL_MISSING
  return total > 0 ? undefined : NOTHING_TO_CLAIM
}
