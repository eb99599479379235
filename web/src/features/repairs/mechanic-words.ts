import type { ReportedDone, Waiting } from '@pitlane/contract/repairs/mechanic'
import { waitingInWords, waitingReasons } from '@pitlane/contract/repairs/waiting'
import { distanceInWords, inMoney, type Units } from '@pitlane/contract/units'

/** "Waiting for parts, until Dec 4: the pads are sold out". */
export function waitingSaid(waiting: Waiting): string {
  return [waitingInWords(waiting), waiting.note].filter(Boolean).join(': ')
}

/** "48,200 miles, $310.00, 2 photos, invoice: new pads". */
export function reportedSaid(reported: ReportedDone, units: Units): string {
  const { odometerReading, cost, imageUrls, receiptUrl, note } = reported
  const facts = [
    typeof odometerReading === 'number' && distanceInWords(odometerReading, units),
    typeof cost === 'number' && inMoney(cost, units),
    imageUrls.length > 0 && `${imageUrls.length} ${imageUrls.length === 1 ? 'photo' : 'photos'}`,
    receiptUrl && 'invoice',
  ].filter(Boolean)
  return [facts.join(', ') || 'Done', note].filter(Boolean).join(': ')
}

/** As a history has it, where anything may stand. */
export function isWaiting(value: unknown): value is Waiting {
  return isRecord(value) && waitingReasons.some((reason) => reason === value.for)
}

export function isReported(value: unknown): value is ReportedDone {
  return isRecord(value) && Array.isArray(value.imageUrls)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
