import { randomUUID } from 'node:crypto'
import { api } from '@pitlane/contract'
import type { WebhookEvent } from '@pitlane/contract/webhooks/events'
import { webhookWay } from '@pitlane/server/features/webhooks/way'
import { deliverAll } from '@pitlane/server/platform/deliveries/deliver'
import type { FrontDoor } from '../../front-door.ts'
import type { World } from '../world.ts'

type Receiver = World['receiver']

/** What a program reads of what came to it. */
interface Heard {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/** A webhook of somebody, to a path of the receiver that nobody else uses. */
export async function aWebhook(
  { receiver }: { receiver: Receiver },
  { call }: Pick<FrontDoor, 'call'>,
  events: readonly WebhookEvent[],
) {
  const path = `/${randomUUID()}`
  const url = receiver.origin + path
  const webhook = await call(api.webhooks.create, { url, events: [...events] })
  const arrived = () => receiver.arrivedAt(path)
  return {
    ...webhook,
    arrived,
    heard: (): Heard[] =>
      arrived().map(({ headers, body }) => ({ id: headers['webhook-id'] ?? '', ...JSON.parse(body) })),
    types: () => arrived().map(({ body }): string => JSON.parse(body).type),
    behave: (behaviour: Parameters<Receiver['behave']>[1]) => receiver.behave(path, behaviour),
    log: () => call(api.webhooks.deliveries, { id: webhook.id }),
  }
}

/** What an instance does when it looks, so long from now. */
export async function deliverHooks(
  { platform }: Pick<World, 'platform'>,
  tenantId: string,
  afterMs = 0,
): Promise<void> {
  const now = new Date(platform.clock().getTime() + 1_000 + afterMs)
  await deliverAll({ now, log: platform.log, platform }, webhookWay, tenantId)
}
