/** What a program outside may be told of. */
export const webhookEvents = [
  'repair.created',
  'repair.updated',
  'repair.completed',
  'repair.deleted',
  'repair.commented',
  'estimate.opened',
  'estimate.decided',
  'claim.sent',
  'claim.paid',
  'conflict.opened',
  'conflict.closed',
  'routine.overdue',
  'check.created',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent when somebody asks for it, whatever else is wanted. */
export const WEBHOOK_TEST = 'webhook.test'

/** What somebody who chooses reads. */
export const eventWords: Record<WebhookEvent, string> = {
  'repair.created': 'A repair is reported, generated or imported',
  'repair.updated': 'A repair is changed',
  'repair.completed': 'A repair is completed',
  'repair.deleted': 'A repair is deleted',
  'repair.commented': 'Somebody comments on a repair',
  'estimate.opened': 'An estimate waits for approval',
  'estimate.decided': 'An estimate is approved or declined',
  'claim.sent': 'The claim of a damage is sent',
  'claim.paid': 'The claim of a damage is paid',
  'conflict.opened': 'A conflict with a booking appears',
  'conflict.closed': 'A conflict with a booking is over',
  'routine.overdue': 'A routine becomes overdue',
  'check.created': 'A car is checked',
}

/** How a delivery stands: on its way, taken by the receiver, given up, or no longer wanted when its turn came. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'withdrawn'] as const
export type DeliveryState = (typeof deliveryStates)[number]
