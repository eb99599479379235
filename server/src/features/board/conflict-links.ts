import type { PickUp } from '@pitlane/contract/board/calls'
import type { Reason } from '@pitlane/contract/conflicts/reasons'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { type ConflictId, conflictIdsOf } from '../conflicts/conflict-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** Each reason with the conflict that tells of the same, where there is one that nobody has dismissed. */
export async function withConflicts(ctx: Reading, pickUps: readonly PickUp[]): Promise<PickUp[]> {
  if (pickUps.every(({ reasons }) => reasons.length === 0)) return [...pickUps]
  const vehicleIds = [...new Set(pickUps.flatMap(({ vehicle }) => vehicle?.id ?? []))]
  const found = await conflictIdsOf(ctx, vehicleIds)
  const ofCar = Map.groupBy(found, ({ vehicleId }) => vehicleId)
  return pickUps.map((pickUp) => {
    const links = ofCar.get(pickUp.vehicle?.id ?? '') ?? []
    const reasons = pickUp.reasons.map((reason) => {
      const conflictId = conflictOf(reason, pickUp.booking.id, links)
      return conflictId ? { ...reason, conflictId } : reason
    })
    return { ...pickUp, reasons }
  })
}

/** A car that is unsafe now is so at its next pick-up, too: that conflict names the rental it is on. */
function conflictOf({ kind, repair, template }: Reason, bookingId: string, links: readonly ConflictId[]) {
  const own = links.filter((link) => link.bookingId === bookingId)
  if (kind === 'papers') return own.find((link) => link.kind === 'papers')?.id
  if (kind === 'still_out') return links.find((link) => link.nextBookingId === bookingId)?.id
  if (template) return own.find((link) => link.templateId === template.id)?.id
  const ofRepair = (link: ConflictId) => repair !== undefined && link.repairId === repair.id
  return (own.find(ofRepair) ?? links.find((link) => link.kind === 'unsafe' && ofRepair(link)))?.id
}
