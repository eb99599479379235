import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import { limits } from '@pitlane/contract/limits'
import type { WriteContext } from '../../platform/context.ts'
import type { Sql } from '../../platform/database/database.ts'
import { deliveryJobs } from '../../platform/deliveries/delivery-jobs.ts'
import { openDeliveryPlaces } from '../../platform/deliveries/delivery-places.ts'
import { insertOrdered } from '../../platform/deliveries/receiver-queries.ts'
import type { Outcome, Way } from '../../platform/deliveries/way.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { deliver } from './deliver.ts'
import { receiversOf } from './event-queries.ts'
import { type HookToSend, hooksToSend, WEBHOOK_WAY } from './log-queries.ts'
import { noteFailure, noteSuccess } from './queries.ts'

const pausesMs = [5_000, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 3 * HOUR]
/** The first pause is shorter than a tick, so somebody looks after it; a second later, that it is over for sure. */
const FIRST_PAUSE_SECONDS = 6

export const webhookWay: Way<HookToSend> = {
  name: WEBHOOK_WAY,
  compose: (ctx, deliveries) =>
    hooksToSend(
      ctx,
      deliveries.map(({ id }) => id),
    ),
  send: deliver,
  hear: hearOfWebhooks,
  pausesMs,
  lastsMs: () => DAY,
  keepsLog: true,
  atATime: 100,
  apart: { places: openDeliveryPlaces(), receiverOf: ({ to }) => to },
}

export const webhookDeliveries = deliveryJobs(webhookWay)

/** However many fail together, one looks after them. */
export const deliverSoon = job<{ tenantId: string }>({
  name: 'deliver-webhook-soon',
  isJoined: true,
  work: webhookDeliveries.atOnce.work,
})

/** In the transaction that causes them: they leave when it is done. */
export async function tellWebhooks(ctx: WriteContext, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length > 0) await deliverTo(ctx, receiversOf(ctx, eventIds))
}

export async function deliverTo(ctx: WriteContext, receivers: Sql): Promise<void> {
  if (await insertOrdered(ctx, WEBHOOK_WAY, receivers, limits.webhookDeliveries.most))
    await ctx.enqueue(webhookDeliveries.atOnce, { tenantId: ctx.tenantId })
}

/** Since when one fails is known of it until something arrives. */
async function hearOfWebhooks(
  ctx: WriteContext,
  attempted: readonly { message: HookToSend; outcome: Outcome }[],
): Promise<void> {
  const idsWhere = (is: Outcome['is']) => [
    ...new Set(attempted.filter(({ outcome }) => outcome.is === is).map(({ message }) => message.to)),
  ]
  const arrived = idsWhere('sent')
  await noteSuccess(ctx, arrived)
  await noteFailure(
    ctx,
    idsWhere('later').filter((id) => !arrived.includes(id)),
  )
  if (attempted.some(({ message, outcome }) => outcome.is === 'later' && message.attempts === 1))
    await ctx.enqueue(deliverSoon, { tenantId: ctx.tenantId }, { startAfterSeconds: FIRST_PAUSE_SECONDS })
}
