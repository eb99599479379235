import type { PickUp } from '@pitlane/contract/board/calls'
import type { Reason } from '@pitlane/contract/conflicts/reasons'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { type FoundConflict, findConflicts } from '../conflicts/conflict-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** Each reason with the conflict that tells of the same, where there is one that nobody has dismissed. */
export async function withConflicts(ctx: Reading, pickUps: readonly PickUp[]): Promise<PickUp[]> {
  if (pickUps.every(({ reasons }) => reasons.length === 0)) return [...pickUps]
  const found = (await findConflicts(ctx, {})).map(linkOf)
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

interface Link {
  id: string
  kind: FoundConflict['kind']
  vehicleId: string
  bookingId: string
  nextBookingId: string | undefined
  repairId: string | null
  templateId: string | undefined
}

function linkOf({ id, kind, vehicle, booking, nextBooking, repairId, template }: FoundConflict): Link {
  return {
    ...{ id, kind, repairId },
    vehicleId: idIn(vehicle) ?? '',
    bookingId: idIn(booking) ?? '',
    nextBookingId: idIn(nextBooking),
    templateId: idIn(template),
  }
}

function idIn(json: string | null): string | undefined {
  return json === null ? undefined : JSON.parse(json).id
}

/** A car that is unsafe now is so at its next pick-up, too: that conflict names the rental it is on. */
function conflictOf({ kind, repair, template }: Reason, bookingId: string, links: readonly Link[]) {
  const own = links.filter((link) => link.bookingId === bookingId)
  if (kind === 'papers') return own.find((link) => link.kind === 'papers')?.id
  if (kind === 'still_out') return links.find((link) => link.nextBookingId === bookingId)?.id
  if (template) return own.find((link) => link.templateId === template.id)?.id
  const ofRepair = (link: Link) => repair !== undefined && link.repairId === repair.id
  return (own.find(ofRepair) ?? links.find((link) => link.kind === 'unsafe' && ofRepair(link)))?.id
}
