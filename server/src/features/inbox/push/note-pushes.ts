import type { Moment } from '../../../platform/context.ts'
import { type WriteContext, withTenant } from '../../../platform/context.ts'
import { GIVEN_UP_MS, pauseAfter } from '../../../platform/jobs/pauses.ts'
import type { Outcome } from './deliver.ts'
import { forgetDevices, holdDevices, noteDeviceUse } from './device-queries.ts'
import { deletePushes, type PushToSend, postponePushes } from './push-queries.ts'

/** After so many tries, as after a day, nobody wants to be told any more. */
const MOST_ATTEMPTS = 8
const LONGEST_PAUSE_MS = 6 * 60 * 60_000

/** What became of a push. */
export interface Noted {
  push: PushToSend
  outcome: Outcome
}

/** However many there are, in two transactions. A device that is no more takes with it whatever waits for it. */
export async function notePushes(moment: Moment, tenantId: string, noted: readonly Noted[]): Promise<void> {
  const gone = noted.filter(({ outcome }) => outcome.is === 'gone')
  const others = noted.filter(({ outcome }) => outcome.is !== 'gone')
  if (others.length > 0) await withTenant(moment, tenantId, (ctx) => noteThem(ctx, others))
  if (gone.length > 0)
    await withTenant(moment, tenantId, (ctx) => forgetDevices(ctx, devicesOf(gone), ctx.now))
}

async function noteThem(ctx: WriteContext, noted: readonly Noted[]): Promise<void> {
  await holdDevices(ctx, devicesOf(noted))
  const again = noted.flatMap((it) => nextTry(ctx, it))
  const isAgain = new Set(again.map(({ id }) => id))
  await noteDeviceUse(ctx, devicesOf(noted.filter(({ outcome }) => outcome.is === 'sent')))
  await postponePushes(ctx, again)
  await deletePushes(
    ctx,
    noted.flatMap(({ push }) => (isAgain.has(push.id) ? [] : [push.id])),
  )
}

/** Before this try, or after it. */
export function isSpent({ attempts, madeAt }: Pick<PushToSend, 'attempts' | 'madeAt'>, now: Date): boolean {
  return attempts >= MOST_ATTEMPTS || now.getTime() >= Date.parse(madeAt) + GIVEN_UP_MS
}

function nextTry({ now, log }: WriteContext, { push, outcome }: Noted): { id: string; at: Date }[] {
  const { id, origin, attempts } = push
  if (outcome.is === 'refused') log.warn({ origin }, 'a push service refused a push')
  if (outcome.is !== 'later') return []
  if (isSpent(push, now)) {
    log.warn({ origin, attempts }, 'a push was given up')
    return []
  }
  const pause = Math.min(Math.max(pauseAfter(attempts), outcome.afterMs), LONGEST_PAUSE_MS)
  return [{ id, at: new Date(now.getTime() + pause) }]
}

function devicesOf(noted: readonly Noted[]): string[] {
  return noted.map(({ push }) => push.deviceId)
}
