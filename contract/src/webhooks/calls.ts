import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ADDRESS_FORBIDDEN, givenId, id, instant, message, requiredText } from '../formats.ts'
import { WEBHOOKS_MOST } from '../limits.ts'
import { deliveryStates, webhookEvents } from './events.ts'

const WEBHOOK_URL_MAX = 2_000
/** So many of the last deliveries are remembered, and can be sent again. */
export const DELIVERIES_SHOWN = 100
/** After so long without a single success a webhook is switched off. */
export const FAILING_DAYS = 5

export const WEBHOOK_MALFORMED = 'Please enter an https address, without a name, password or fragment'
const EVENTS_MISSING = 'Please choose at least one event'
const EVENT_UNKNOWN = 'This event does not exist'
export const WEBHOOKS_FULL = `A business can have at most ${WEBHOOKS_MOST} webhooks.`
export const WEBHOOK_GONE = 'This webhook no longer exists.'
export const DELIVERY_GONE = 'This delivery is no longer remembered.'
export const WEBHOOK_REMOVED = 'Webhook removed'

const Webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isActive: z.boolean(),
  createdAt: instant,
  /** Since the first of those that failed after the last success; null while all is well. */
  failingSince: instant.nullable(),
  /** When it was switched off because nothing arrived for days; null when it is on, or somebody switched it off. */
  disabledAt: instant.nullable(),
})
export type Webhook = z.output<typeof Webhook>

/** The secret is answered once, when the webhook is made. */
const MadeWebhook = Webhook.extend({ secret: z.string() })
export type MadeWebhook = z.output<typeof MadeWebhook>

const Delivery = z.object({
  /** What the receiver gets as `webhook-id`. */
  id,
  at: instant,
  type: z.string(),
  /** What was answered last; null when nothing was. */
  status: z.int().nullable(),
  ms: z.int().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** When it is tried again; null while nothing was tried, while it is tried, and when it is over. */
  nextAt: instant.nullable(),
})
export type Delivery = z.output<typeof Delivery>

const url = requiredText(WEBHOOK_MALFORMED, WEBHOOK_URL_MAX).refine(
  (text) => !/[\s\p{Cc}]/u.test(text),
  ADDRESS_FORBIDDEN,
)
const events = z
  .array(z.enum(webhookEvents, { error: EVENT_UNKNOWN }))
  .min(1, EVENTS_MISSING)
  .max(100)
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)))

export const NewWebhook = z.object({ url, events })

const byId = z.object({ id: givenId })
const byDelivery = z.object({ id: givenId, deliveryId: givenId })
const forAdmins = { access: 'admin', trial: 'open' } as const

export const webhooks = {
  list: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/api/webhooks',
    summary: 'Addresses of other programs that are told what happens, oldest first',
    output: z.array(Webhook),
  }),
  create: endpoint({
    ...forAdmins,
    method: 'POST',
    path: '/api/webhooks',
    isLong: true,
    summary:
      'Have an address told what happens, signed as Standard Webhooks says; the secret is answered this once',
    example: { url: '$WEBHOOK_URL', events: ['repair.created', 'conflict.opened'] },
    input: NewWebhook,
    output: MadeWebhook,
    status: 201,
  }),
  update: endpoint({
    ...forAdmins,
    method: 'PATCH',
    path: '/api/webhooks/:id',
    isLong: true,
    summary: 'Change the address or the events of a webhook, or switch it on or off',
    example: { isActive: false },
    input: byId.extend({
      url: url.optional(),
      events: events.optional(),
      isActive: z.boolean().optional(),
    }),
    output: Webhook,
  }),
  remove: endpoint({
    ...forAdmins,
    method: 'DELETE',
    path: '/api/webhooks/:id',
    isLong: true,
    summary: 'Remove a webhook with all it had still to say',
    input: byId,
    output: message,
  }),
  test: endpoint({
    ...forAdmins,
    method: 'POST',
    path: '/api/webhooks/:id/test',
    summary: 'Send a test, of the type webhook.test, also while it is switched off',
    input: byId,
    output: Delivery,
  }),
  deliveries: endpoint({
    ...forAdmins,
    method: 'GET',
    path: '/api/webhooks/:id/deliveries',
    summary: 'The last 100 deliveries of a webhook, newest first',
    input: byId,
    output: z.array(Delivery),
  }),
  again: endpoint({
    ...forAdmins,
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/again',
    summary: 'Send one of them again, under the same webhook-id',
    input: byDelivery,
    output: Delivery,
  }),
}
