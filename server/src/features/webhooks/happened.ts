import { happening } from '../../platform/happened.ts'

/** A webhook was made, changed or removed, or switched off because nothing arrived. Its host is told: the rest of an address may be secret. */
export const webhookHappened = happening<WebhookHappened>('webhooks')

export interface WebhookHappened {
  action: 'added' | 'changed' | 'switched on' | 'switched off' | 'disabled' | 'removed'
  host: string
}
