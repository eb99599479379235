import type { Change, Topic } from '@pitlane/contract/system'
import { type Listener, send } from './streams.ts'

/** So many are told in one turn of the event loop. */
const TOLD_IN_A_TURN = 200

/**
 * Tells everybody of a business. Where thousands listen, requests are answered in between, and what changes meanwhile is
 * told together afterwards: one message for a topic, however often it changed.
 */
export function openTelling(listenersOf: (tenantId: string) => Iterable<Listener>) {
  const gathered = new Map<string, Map<Topic, Change>>()

  function tell(tenantId: string, text: string): void {
    const listeners = [...listenersOf(tenantId)]
    let told = 0
    const goOn = () => {
      const until = told + TOLD_IN_A_TURN
      for (const stream of listeners.slice(told, until)) send(stream, text)
      told = until
      if (told < listeners.length) setImmediate(goOn)
      else finish(tenantId)
    }
    if (listeners.length > TOLD_IN_A_TURN) gathered.set(tenantId, new Map())
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
