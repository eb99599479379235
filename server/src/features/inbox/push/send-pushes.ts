import { AppError } from '@pitlane/contract/errors'
import {
  asSystem,
  type Moment,
  systemReason,
  type WriteContext,
  withTenant,
} from '../../../platform/context.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import { openPlaces } from '../../../platform/places.ts'
import type { Told } from '../tell-queries.ts'
import { deliver, type Outcome } from './deliver.ts'
import { forgetDevice, noteDeviceUse } from './device-queries.ts'
import { type PushKeys, pushKeys } from './keys.ts'
import {
  claimPushes,
  deletePush,
  insertPushes,
  type PushToSend,
  postponePush,
  pushesToSend,
  tenantsWithPushes,
} from './push-queries.ts'

const finding = systemReason('find pushes that are due')

/** In one look; what is left is due at the next. */
const MOST_TENANTS = 50
const AT_A_TIME = 500
const MOST_BATCHES = 20
/** Longer than one can wait for its place and then take. Whoever has not said by then what became of it is gone. */
const CLAIM_MS = 5 * 60_000
const LONGEST_WAIT_MS = 2 * 60_000
const MINUTE_MS = 60_000
const PAUSES_MS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE_MS)
/** Then nobody wants to be told any more; nor after so many tries. */
const GIVEN_UP_MS = 24 * 60 * MINUTE_MS
const MOST_ATTEMPTS = 8
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS

const refusal = () => new AppError('overloaded', 'Too many pushes wait already.')
const inLine = { longestWaitMs: LONGEST_WAIT_MS, mostWaitingForOne: 5000, refusal }
/** A push service that is slow takes a few places of the business that uses it, and no business all of the process's. */
const placesOfService = openPlaces({ atOnce: Number.POSITIVE_INFINITY, atOnceForOne: 5, ...inLine })
const placesOfTenant = openPlaces({ atOnce: 200, atOnceForOne: 25, ...inLine })

/** In the transaction that tells: what is to be pushed is written there, and sent when it is done. */
export async function pushTold(ctx: WriteContext, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  if (await insertPushes(ctx, told)) await ctx.enqueue(sendPushes, { tenantId: ctx.tenantId })
}

/** At once. Nobody who has something else to do waits for it. */
export const sendPushes = job<{ tenantId: string }>({
  name: 'send-pushes',
  work: async (moment, { tenantId }) => begin(moment, tenantId),
})

/** What a push service did not take, and what an instance that is gone had taken on. */
export const retryPushes = job({
  name: 'retry-pushes',
  isTicking: true,
  work: async (moment: Moment) => {
    const tenants = await asSystem(moment, finding, (system) => tenantsWithPushes(system, MOST_TENANTS))
    for (const tenantId of tenants) begin(moment, tenantId)
  },
})

function begin(moment: Moment, tenantId: string): void {
  moment.platform.background.begin((signal) => sendPushesOf(moment, tenantId, signal))
}

/** All that is due of a business. A crash in between sends a push again, which its device shows again. */
export async function sendPushesOf(moment: Moment, tenantId: string, signal: AbortSignal): Promise<void> {
  const until = new Date(moment.now.getTime() + CLAIM_MS)
  const inTenant = <T>(work: (ctx: WriteContext) => Promise<T>) => withTenant(moment, tenantId, work)
  const sending: Promise<void>[] = []
  let keys: PushKeys | undefined
  for (let batch = 0; batch < MOST_BATCHES && !signal.aborted; batch += 1) {
    const ids = await inTenant((ctx) => claimPushes(ctx, AT_A_TIME, until))
    if (ids.length === 0) break
    keys ??= await pushKeys(moment)
    for (const push of await inTenant((ctx) => pushesToSend(ctx, ids)))
      sending.push(sendOne({ moment, tenantId, keys, signal }, push))
  }
  await Promise.all(sending)
}

interface Sender {
  moment: Moment
  tenantId: string
  keys: PushKeys
  signal: AbortSignal
}

async function sendOne({ moment, tenantId, keys, signal }: Sender, push: PushToSend): Promise<void> {
  try {
    const outcome = push.isWanted
      ? await placesOfService.use({ of: `${tenantId} ${push.origin}` }, () =>
          placesOfTenant.use({ of: tenantId }, () => deliver(moment.platform, keys, push, signal)),
        )
      : ({ is: 'refused' } as const)
    if (signal.aborted && outcome.is === 'later') return
    await withTenant(moment, tenantId, (ctx) => note(ctx, push, outcome))
  } catch (error) {
    // It stays claimed, and is due again.
    moment.log.warn({ err: error, push: push.id }, 'a push could not be sent')
  }
}

async function note(ctx: WriteContext, push: PushToSend, outcome: Outcome): Promise<void> {
  const { id, deviceId, origin, isWanted } = push
  if (outcome.is === 'gone') return forgetDevice(ctx, deviceId, ctx.now)
  if (outcome.is === 'later') return tryAgain(ctx, push, outcome.afterMs)
  if (outcome.is === 'sent') await noteDeviceUse(ctx, deviceId)
  else if (isWanted) ctx.log.warn({ origin }, 'a push service refused a push')
  await deletePush(ctx, id)
}

async function tryAgain(ctx: WriteContext, push: PushToSend, afterMs: number): Promise<void> {
  const { id, attempts, madeAt, origin } = push
  const now = ctx.now.getTime()
  if (attempts >= MOST_ATTEMPTS || now >= Date.parse(madeAt) + GIVEN_UP_MS) {
    ctx.log.warn({ origin, attempts }, 'a push was given up')
    return deletePush(ctx, id)
  }
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? MINUTE_MS
  await postponePush(ctx, id, new Date(now + Math.min(Math.max(pause, afterMs), LONGEST_PAUSE_MS)))
}
