import type { Sent } from '@pitlane/contract/endpoint'
import type { push } from '@pitlane/contract/inbox/push'
import { SERVICE_WORKER } from '../../../platform/offline/worker.ts'
import { deviceName } from './device-name.ts'

/** `unsupported`: it knows no push; `blocked`: somebody said no; `subscribed`: it may be told; `silent`: it may be asked. */
export type BrowserState = 'unsupported' | 'blocked' | 'subscribed' | 'silent'

export async function browserState(): Promise<BrowserState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER)
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? 'subscribed' : 'silent'
}

/** Asks the person, then the browser; undefined when the person did not agree. */
export async function subscribe(publicKey: string): Promise<Sent<typeof push.register> | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(SERVICE_WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made with another key is of no use to us, and stands in the way.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint, keys: { p256dh, auth }, name: deviceName(navigator.userAgent) }
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
