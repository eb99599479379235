import type { PickUp } from '@pitlane/contract/board/calls'
import type { Reason } from '@pitlane/contract/conflicts/reasons'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { type ConflictId, conflictIdsOf } from '../conflicts/conflict-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** Each reason with the conflict that tells of the same, where there is one that nobody has dismissed. */
export async function withConflicts(ctx: Reading, pickUps: readonly PickUp[]): Promise<PickUp[]> {
  if (pickUps.every(({ reasons }) => reasons.length === 0)) return [...pickUps]
  const vehicleIds = [...new Set(pickUps.flatMap(({ vehicle }) => vehicle?.id ?? []))]
  const found = await conflictIdsOf(ctx, vehicleIds)
  const links = linksOf(found)
  return mapInSteps(pickUps, (pickUp) => {
    const reasons = pickUp.reasons.map((reason) => {
      const conflictId = links.of(reason, pickUp)
      return conflictId ? { ...reason, conflictId } : reason
    })
    return { ...pickUp, reasons }
  })
}

/** By car, booking and what it is about: one car may have as many pick-ups as it has conflicts. */
function linksOf(found: readonly ConflictId[]) {
  const ids = new Map<string, string>()
  const note = (id: string, ...about: (string | null)[]) => {
    const key = about.join(' ')
    if (!ids.has(key)) ids.set(key, id)
  }
  for (const { id, kind, vehicleId, bookingId, nextBookingId, repairId, templateId } of found) {
    if (kind === 'papers') note(id, vehicleId, bookingId, 'papers')
    if (nextBookingId) note(id, vehicleId, nextBookingId, 'still_out')
    if (templateId) note(id, vehicleId, bookingId, templateId)
    if (repairId) note(id, vehicleId, bookingId, repairId)
    if (repairId && kind === 'unsafe') note(id, vehicleId, repairId)
  }
  return {
    of({ kind, repair, template }: Reason, { vehicle, booking }: PickUp): string | undefined {
      const about = (...keys: string[]) => ids.get([vehicle?.id, ...keys].join(' '))
      if (kind === 'papers' || kind === 'still_out') return about(booking.id, kind)
      if (template) return about(booking.id, template.id)
      // A car that is unsafe now is so at its next pick-up, too: that conflict names the rental it is on.
      return repair && (about(booking.id, repair.id) ?? about(repair.id))
    },
  }
}
