import { randomBytes } from 'node:crypto'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { limits } from '@pitlane/contract/limits'
import {
  type MadeWebhook,
  WEBHOOK_GONE,
  WEBHOOK_REMOVED,
  WEBHOOKS_FULL,
  type Webhook,
  type webhooks,
} from '@pitlane/contract/webhooks/calls'
import type { WebhookEvent } from '@pitlane/contract/webhooks/events'
import type { SignedIn, WriteContext } from '../../platform/context.ts'
import { holdTo, removeTo, withdrawTo } from '../../platform/deliveries/receiver-queries.ts'
import { say } from '../../platform/happened.ts'
import { holdAdmins } from '../accounts/queries.ts'
import { allowedAddress, hostOf } from './address.ts'
import { heardAmong } from './event-queries.ts'
import { type WebhookHappened, webhookHappened } from './happened.ts'
import { beginWithConflicts, conflictEvents } from './hear-conflicts.ts'
import { WEBHOOK_WAY } from './log-queries.ts'
import { countWebhooks, deleteWebhook, findWebhook, insertWebhook, updateWebhook } from './queries.ts'
import { SECRET_PREFIX } from './sign.ts'

type Ctx = WriteContext & SignedIn

/** Of those that Standard Webhooks allows, 24 to 64. */
const SECRET_BYTES = 32

export async function createWebhook(
  ctx: Ctx,
  { url: typed, events }: Input<typeof webhooks.create>,
): Promise<MadeWebhook> {
  const url = allowedAddress(typed, ctx.platform.config)
  // One after the other, and none while somebody looks for conflicts.
  await holdAdmins(ctx)
  if ((await countWebhooks(ctx)) >= limits.webhooks.most) throw new AppError('conflict', WEBHOOKS_FULL)
  await beginHearing(ctx, events)
  const secret = `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
  const made = await insertWebhook(ctx, { url, events, secretSealed: ctx.platform.secrets.seal(secret) })
  if (!made) throw new Error('The webhook was not kept')
  await say(ctx, webhookHappened, { action: 'added', host: hostOf(url) })
  return { ...made, secret }
}

/** What waited for one that is switched off does not leave any more. */
export async function changeWebhook(
  ctx: Ctx,
  { id, url: typed, ...changes }: Input<typeof webhooks.update>,
): Promise<Webhook> {
  await holdAdmins(ctx)
  const before = await knownWebhook(ctx, id)
  const url = typed === undefined ? before.url : allowedAddress(typed, ctx.platform.config)
  const { events = before.events, isActive = before.isActive } = changes
  if (isActive) await beginHearing(ctx, events)
  if (!isActive) await holdTo(ctx, WEBHOOK_WAY, [id])
  const after = await updateWebhook(ctx, { id, url, events, isActive })
  if (!after) throw new AppError('not_found', WEBHOOK_GONE)
  if (!isActive) await withdrawTo(ctx, WEBHOOK_WAY, [id])
  await say(ctx, webhookHappened, { action: actionOf(before, after), host: hostOf(url) })
  return after
}

export async function removeWebhook(ctx: Ctx, { id }: Input<typeof webhooks.remove>) {
  const { url } = await knownWebhook(ctx, id)
  await holdTo(ctx, WEBHOOK_WAY, [id])
  await deleteWebhook(ctx, id)
  await removeTo(ctx, WEBHOOK_WAY, id)
  await say(ctx, webhookHappened, { action: 'removed', host: hostOf(url) })
  return { message: WEBHOOK_REMOVED }
}

export async function knownWebhook(ctx: WriteContext, id: string): Promise<Webhook> {
  const webhook = await findWebhook(ctx, id)
  if (!webhook) throw new AppError('not_found', WEBHOOK_GONE)
  return webhook
}

/** Which conflicts there are is known only while somebody hears of them. */
async function beginHearing(ctx: Ctx, events: readonly WebhookEvent[]): Promise<void> {
  const isWanted = conflictEvents.some((event) => events.includes(event))
  if (isWanted && (await heardAmong(ctx, conflictEvents)).size === 0) await beginWithConflicts(ctx)
}

function actionOf(before: Webhook, after: Webhook): WebhookHappened['action'] {
  if (before.isActive === after.isActive) return 'changed'
  return after.isActive ? 'switched on' : 'switched off'
}
