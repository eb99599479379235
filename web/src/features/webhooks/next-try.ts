import { HOUR, MINUTE } from '@pitlane/contract/durations'
import type { Delivery } from '@pitlane/contract/webhooks/calls'

/** While something is on its way its end is looked for; what waits for its next try is looked at then, or in a minute. */
const LOOK_AGAIN_MS = 2_000

export function lookAgainAfter(deliveries: readonly Delivery[], now: Date): number | undefined {
  const waiting = deliveries.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return undefined
  const soonest = Math.min(...waiting.map((it) => (isPutOff(it, now) ? msUntil(it.nextAt, now) : 0)))
  return Math.min(Math.max(soonest, LOOK_AGAIN_MS), MINUTE)
}

/** It was tried in vain, and rests until it is tried again. */
export function isPutOff({ nextAt }: Delivery, now: Date): boolean {
  return msUntil(nextAt, now) > 0
}

/** "in less than a minute", "in 5 minutes", "in 3 hours": never sooner than it is. */
export function untilInWords(at: string, now: Date): string {
  const left = msUntil(at, now)
  if (left < MINUTE) return 'in less than a minute'
  return left < HOUR ? inUnits(left, MINUTE, 'minute') : inUnits(left, HOUR, 'hour')
}

function inUnits(left: number, unit: number, name: string): string {
  const count = Math.ceil(left / unit)
  return `in ${count} ${name}${count === 1 ? '' : 's'}`
}

function msUntil(at: string | null, now: Date): number {
  return at === null ? 0 : Date.parse(at) - now.getTime()
}
