import { z } from 'zod'
import { id } from '../formats.ts'
import { ConflictRepair } from '../planning/conflict.ts'

/** What keeps a car from going out. */
const blockingReasons = ['critical_repair', 'in_repair', 'papers', 'out_of_service', 'still_out'] as const
/** What should be looked at before it does. */
const checkReasons = ['high_repair', 'due_on_rental', 'short_turn_round', 'maintenance', 'unchecked'] as const
const reasonKinds = [...blockingReasons, ...checkReasons] as const
type ReasonKind = (typeof reasonKinds)[number]

/** Why a car may not go out at a pick-up, or what must be looked at before. */
export const Reason = z.object({
  kind: z.enum(reasonKinds),
  sentence: z.string(),
  repair: ConflictRepair.optional(),
  template: z.object({ id, title: z.string() }).optional(),
  conflictId: z.string().optional(),
})
export type Reason = z.output<typeof Reason>

export function isBlocking(kind: ReasonKind): boolean {
  return blockingReasons.some((it) => it === kind)
}
