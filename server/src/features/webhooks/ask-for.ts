import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { DELIVERY_GONE, type Delivery, WEBHOOK_GONE, type webhooks } from '@pitlane/contract/webhooks/calls'
import { WEBHOOK_TEST } from '@pitlane/contract/webhooks/events'
import type { ReadContext, SignedIn, WriteContext } from '../../platform/context.ts'
import { sendAgainTo } from '../../platform/deliveries/receiver-queries.ts'
import { insertEvents, receiverOf } from './event-queries.ts'
import { deliveryWith, lastDeliveries, WEBHOOK_WAY } from './log-queries.ts'
import { knownWebhook } from './manage-webhooks.ts'
import { findWebhook } from './queries.ts'
import { deliverTo, webhookDeliveries } from './way.ts'

type Ctx = WriteContext & SignedIn

/** Whoever asks for more would have others called by us, and not look at what they answer. */
const ASKED_PER_HOUR = 300

export async function listDeliveries(
  ctx: ReadContext,
  { id }: Input<typeof webhooks.deliveries>,
): Promise<Delivery[]> {
  if (!(await findWebhook(ctx, id))) throw new AppError('not_found', WEBHOOK_GONE)
  return lastDeliveries(ctx, id)
}

/** Also while it is switched off: so it can be tried before. */
export async function sendTest(ctx: Ctx, { id }: Input<typeof webhooks.test>): Promise<Delivery> {
  await knownWebhook(ctx, id)
  await spend(ctx)
  const data = JSON.stringify({ webhookId: id, message: 'This is a test.' })
  const [eventId = ''] = await insertEvents(ctx, [{ type: WEBHOOK_TEST, subject: null, data }])
  await deliverTo(ctx, receiverOf(ctx, [eventId], id))
  return remembered(await deliveryWith(ctx, id, { eventId }))
}

export async function sendAgain(
  ctx: Ctx,
  { id, deliveryId }: Input<typeof webhooks.again>,
): Promise<Delivery> {
  await knownWebhook(ctx, id)
  await spend(ctx)
  await sendAgainTo(ctx, WEBHOOK_WAY, { id: deliveryId, receiver: id })
  const delivery = remembered(await deliveryWith(ctx, id, { id: deliveryId }))
  await ctx.enqueue(webhookDeliveries.atOnce, { tenantId: ctx.tenantId })
  return delivery
}

async function spend(ctx: Ctx): Promise<void> {
  const limit = { limit: ASKED_PER_HOUR, windowSeconds: 3_600 }
  await ctx.platform.limits.spend(ctx, [{ name: `webhooks asked for of ${ctx.tenantId}`, ...limit }])
}

function remembered(delivery: Delivery | undefined): Delivery {
  if (!delivery) throw new AppError('not_found', DELIVERY_GONE)
  return delivery
}
