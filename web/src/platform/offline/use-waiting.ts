import { useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '../session.ts'
import { connection } from './connection.ts'
import type { Entry } from './outbox.ts'

const NOTHING: readonly Entry[] = []

/** What of the person signed in waits to be sent, in order. What reads it is loaded only where something does. */
export function useWaiting(): readonly Entry[] {
  const userId = useUser()?.id
  const isWaiting = useSyncExternalStore(connection.subscribe, () => connection.hasWaiting(userId))
  const [entries, setEntries] = useState(NOTHING)
  useEffect(() => {
    if (!userId || !isWaiting) return setEntries(NOTHING)
    let isGone = false
    const put = (read: readonly Entry[]) => (isGone ? undefined : setEntries(read))
    const read = () =>
      void import('./outbox.ts').then(({ outbox }) => outbox.of(userId)).then(put, () => put(NOTHING))
    read()
    const stop = connection.subscribe(read)
    return () => {
      isGone = true
      stop()
    }
  }, [userId, isWaiting])
  return entries
}
