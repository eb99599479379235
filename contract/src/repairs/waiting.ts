import { writtenDay } from '../zones.ts'

export const waitingReasons = ['parts', 'approval', 'other'] as const
export type WaitingReason = (typeof waitingReasons)[number]

const waitingLabels: Record<WaitingReason, string> = {
  parts: 'Parts',
  approval: 'Approval',
  other: 'Something else',
}

/** "Waiting for parts, until Dec 4". */
export function waitingInWords(waiting: { for: WaitingReason; until: string | null }): string {
  const what = `Waiting for ${waitingLabels[waiting.for].toLowerCase()}`
  return waiting.until ? `${what}, until ${dayInWords(waiting.until)}` : what
}

function dayInWords(day: string): string {
  return writtenDay(day, { month: 'short', day: 'numeric', timeZone: 'UTC' })
}
