import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from '../../platform/offline/connection.ts'
import { useUser } from '../../platform/session.ts'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import classes from './Shell.module.css'

const Outbox = lazyPart(
  async () => (await import('../../features/outbox/Outbox.tsx')).Outbox,
  () => null,
)

/** Since when what is on screen may be out of date; below it, what waits to be sent. */
export function Away() {
  const user = useUser()
  const isAway = useSyncExternalStore(connection.subscribe, connection.isAway)
  const isWaiting = useSyncExternalStore(connection.subscribe, () => connection.hasWaiting(user?.id))
  const knownAt = useKnownAt(isAway)
  return (
    <>
      <div role="status" className={classes.banner}>
        {isAway && (
          <p className={classes.offline}>
            {knownAt ? (
              <span>
                Offline. Showing what was known at <Instant at={knownAt} />.
              </span>
            ) : (
              'You are offline. What you see may be out of date.'
            )}
          </p>
        )}
      </div>
      {user && isWaiting && <Outbox userId={user.id} isAway={isAway} />}
    </>
  )
}

/** Only the service worker writes it; where there is none, nothing is known. */
function useKnownAt(isAway: boolean): string | null | undefined {
  const [knownAt, setKnownAt] = useState<string | null>()
  useEffect(() => {
    if (isAway)
      void globalThis.caches?.match('/last-seen').then((kept) => setKnownAt(kept?.headers.get('x-known-at')))
  }, [isAway])
  return knownAt
}
