import type { Change, Topic } from '@pitlane/contract/system'
import { type Listener, send } from './streams.ts'

/**
 * Whoever is told asks again at once: of a hundred windows each a handful of calls. So they are told some at a time, and the later ones get what was
 * made for the first.
 */
const TOLD_AT_ONCE = 10
const PAUSE_MS = 100
/** However many listen, the last of them is told within two seconds. */
const MOST_PORTIONS = 20

/**
 * Tells everybody of a business. Where many listen, requests are answered in between, and what changes meanwhile is
 * told together afterwards: one message for a topic, however often it changed.
 */
export function openTelling(listenersOf: (tenantId: string) => Iterable<Listener>) {
  const gathered = new Map<string, Map<Topic, Change>>()

  function tell(tenantId: string, text: string): void {
    const listeners = [...listenersOf(tenantId)]
    const portion = Math.max(TOLD_AT_ONCE, Math.ceil(listeners.length / MOST_PORTIONS))
    let told = 0
    const goOn = () => {
      const until = told + portion
      for (const stream of listeners.slice(told, until)) send(stream, text)
      told = until
      if (told < listeners.length) setTimeout(goOn, PAUSE_MS).unref()
      else finish(tenantId)
    }
    if (listeners.length > portion) gathered.set(tenantId, new Map())
    goOn()
  }

  function finish(tenantId: string): void {
    const changes = gathered.get(tenantId)
    gathered.delete(tenantId)
    if (changes?.size) tell(tenantId, [...changes.values()].map(messageOf).join(''))
  }

  return (tenantId: string, change: Change): void => {
    const later = gathered.get(tenantId)
    if (later) later.set(change.topic, later.has(change.topic) ? { topic: change.topic } : change)
    else tell(tenantId, messageOf(change))
  }
}

export function messageOf(change: Change): string {
  return `data: ${JSON.stringify(change)}\n\n`
}
