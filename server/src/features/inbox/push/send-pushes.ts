import {
  asSystem,
  type Moment,
  systemReason,
  type WriteContext,
  withTenant,
} from '../../../platform/context.ts'
import { inSets } from '../../../platform/in-sets.ts'
import { job } from '../../../platform/jobs/jobs.ts'
import type { Told } from '../tell-queries.ts'
import { deliver } from './deliver.ts'
import { type PushKeys, pushKeys } from './keys.ts'
import { isSpent, type Noted, notePushes } from './note-pushes.ts'
import { openPushPlaces, type PushPlaces } from './push-places.ts'
import {
  claimPushes,
  deletePushes,
  insertPushes,
  type PushToSend,
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

const usualPlaces = openPushPlaces()

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
export async function sendPushesOf(
  moment: Moment,
  tenantId: string,
  signal: AbortSignal,
  places: PushPlaces = usualPlaces,
): Promise<void> {
  const until = new Date(moment.now.getTime() + CLAIM_MS)
  const inTenant = <T>(work: (ctx: WriteContext) => Promise<T>) => withTenant(moment, tenantId, work)
  const note = inSets<Noted>((noted) => notePushes(moment, tenantId, noted))
  const sending: Promise<void>[] = []
  let keys: PushKeys | undefined
  for (let batch = 0; batch < MOST_BATCHES && !signal.aborted; batch += 1) {
    const ids = await inTenant((ctx) => claimPushes(ctx, AT_A_TIME, until))
    if (ids.length === 0) break
    keys ??= await pushKeys(moment)
    const sender = { moment, tenantId, keys, signal, places, note }
    for (const push of await inTenant((ctx) => stillToSend(ctx, ids))) sending.push(sendOne(sender, push))
  }
  await Promise.all(sending)
}

/** What nobody wants any more, or was tried often enough by senders who never said what became of it, is over. */
async function stillToSend(ctx: WriteContext, ids: readonly string[]): Promise<PushToSend[]> {
  const pushes = await pushesToSend(ctx, ids)
  const left = pushes.filter(
    (push) => push.isWanted && !isSpent({ ...push, attempts: push.attempts - 1 }, ctx.now),
  )
  const isLeft = new Set(left)
  const over = pushes.filter((push) => !isLeft.has(push))
  await deletePushes(
    ctx,
    over.map(({ id }) => id),
  )
  const givenUp = over.filter(({ isWanted }) => isWanted).length
  if (givenUp > 0) ctx.log.warn({ pushes: givenUp }, 'pushes were given up')
  return left
}

interface Sender {
  moment: Moment
  tenantId: string
  keys: PushKeys
  signal: AbortSignal
  places: PushPlaces
  note: (noted: Noted) => Promise<void>
}

/** It keeps its place until it is noted what became of it: the database is not asked for more at once than there are places. */
async function sendOne(sender: Sender, push: PushToSend): Promise<void> {
  const { moment, tenantId, keys, signal, places, note } = sender
  const send = async () => {
    const outcome = await deliver(moment.platform, keys, push, signal)
    if (!signal.aborted || outcome.is !== 'later') await note({ push, outcome })
  }
  const wait = () => note({ push, outcome: { is: 'later', afterMs: 0 } })
  try {
    await places.use({ tenantId, origin: push.origin }, send, wait)
  } catch (error) {
    // It stays claimed, and is due again.
    moment.log.warn({ err: error, push: push.id }, 'a push could not be sent')
  }
}
