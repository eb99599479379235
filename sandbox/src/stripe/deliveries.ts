import { createHmac } from 'node:crypto'
import type { Objects } from './objects.ts'
import type { Records, StripeEvent } from './records.ts'

/** Posts a body with these headers, and says with which status it was answered. */
export type Send = (body: string, headers: Record<string, string>) => Promise<number>

/** Seconds before the next try; then it is given up, and only the receiver's own comparison helps. */
const pauses = [1, 5, 30, 120, 600, 3600, 3600, 3600]

export type Deliveries = ReturnType<typeof openDeliveries>

/** Events go out signed, all at once and in no order, and again until somebody says 200. */
export function openDeliveries(records: Records, { secret, objects, now, onChange }: DeliveryOptions) {
  let send: Send | undefined
  let isHeld = false
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<unknown>>()

  async function attempt(event: StripeEvent): Promise<void> {
    if (!send || isHeld || event.attempts === undefined) return
    const status = await deliver(event).catch(() => 0)
    if (status >= 200 && status < 300) delete event.attempts
    else again(event)
    onChange()
  }

  function deliver(event: StripeEvent, { signedAt = now(), key = secret }: Signing = {}): Promise<number> {
    if (!send) throw new Error('Nobody listens to this Stripe')
    const body = JSON.stringify(objects.event(event))
    return send(body, {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signatureOf(body, signedAt, key),
    })
  }

  function again(event: StripeEvent): void {
    const pause = pauses[event.attempts ?? 0]
    event.attempts = (event.attempts ?? 0) + 1
    if (pause === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      begin(event)
    }, pause * 1000).unref()
    timers.add(timer)
  }

  function begin(event: StripeEvent): void {
    const trying = attempt(event).finally(() => underWay.delete(trying))
    underWay.add(trying)
  }

  const waiting = () => records.events.filter((it) => it.attempts !== undefined)

  return {
    begin,
    /** Where events go from now on; what waits is sent at once. */
    listen(by: Send): void {
      send = by
      for (const event of waiting()) begin(event)
    },
    /** All that are being sent have been answered. */
    async settled(): Promise<void> {
      await Promise.all(underWay)
    },
    /** From now on events wait: late, lost, twice and out of order are then for the test to say. */
    hold(): void {
      isHeld = true
    },
    /** Sends what waits and no longer holds anything back. */
    async release(): Promise<void> {
      isHeld = false
      for (const event of waiting()) begin(event)
      await Promise.all(underWay)
    },
    /** What waits is lost. */
    lose(): void {
      for (const event of waiting()) delete event.attempts
    },
    waiting,
    /** Sends one event, as often and whenever it is asked to, and says how it was answered. */
    deliver: (eventId: string, signing?: Signing) => {
      const event = records.events.find((it) => it.id === eventId)
      if (!event) throw new Error(`No event ${eventId}`)
      return deliver(event, signing)
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

interface DeliveryOptions {
  secret: string
  objects: Objects
  now: () => number
  onChange: () => void
}

interface Signing {
  /** In seconds; now unless said. */
  signedAt?: number
  key?: string
}

export function signatureOf(body: string, seconds: number, key: string): string {
  const digest = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

/** The usual way: over the network. */
export function postTo(url: string): Send {
  return async (body, headers) =>
    (await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(30_000) })).status
}
