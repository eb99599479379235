import { MINUTE } from '@pitlane/contract/durations'
import type { Topic } from '@pitlane/contract/system'

/** So long what has changed is remembered, and up to twice as long. */
const REMEMBERED = MINUTE
/** An answer is older than its arrival, and a stream is opened after it was asked for. */
const ON_THE_WAY = 10_000

type Changed = Map<string, Map<Topic, number>>

/**
 * What has changed a moment ago. Whoever opens a stream has asked for things before, and is told what has changed since: nothing
 * falls between an answer and the stream. It is remembered in two halves of which the older one is dropped as a whole.
 */
export function openRecently(now: () => number = () => performance.now()) {
  let older: Changed = new Map()
  let newer: Changed = new Map()
  let turnedAt = now()
  /** What was before that, we may not have heard. */
  let heardSince = now()

  function turn(): void {
    const age = now() - turnedAt
    if (age < REMEMBERED) return
    older = age < 2 * REMEMBERED ? newer : new Map()
    newer = new Map()
    turnedAt = now()
  }

  return {
    note(whose: string, topic: Topic): void {
      turn()
      const known = newer.get(whose)
      if (known) known.set(topic, now())
      else newer.set(whose, new Map([[topic, now()]]))
    },

    /** Something may have been missed. */
    gap(): void {
      heardSince = now()
    },

    /** What has changed for any of these in so many milliseconds; undefined when that is not known. */
    in(milliseconds: number, whose: readonly string[]): Topic[] | undefined {
      turn()
      const since = now() - milliseconds - ON_THE_WAY
      if (since < heardSince || milliseconds + ON_THE_WAY > REMEMBERED) return undefined
      const changed = whose.flatMap((one) => [...(older.get(one) ?? []), ...(newer.get(one) ?? [])])
      return [...new Set(changed.flatMap(([topic, at]) => (at >= since ? [topic] : [])))]
    },
  }
}
