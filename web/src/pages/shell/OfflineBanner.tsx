import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from '../../platform/offline/connection.ts'
import { startWorker } from '../../platform/offline/worker.ts'
import { useUser } from '../../platform/session.ts'
import { lazyPart } from '../../ui/lazy/LazyPart.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import classes from './Shell.module.css'

const Outbox = lazyPart(
  async () => (await import('../../features/outbox/Outbox.tsx')).Outbox,
  () => null,
)

/** Announced when nobody answers: what is on screen stays, and is what was known then. Below it, what waits to be sent. */
export function OfflineBanner() {
  const user = useUser()
  const isAway = useSyncExternalStore(connection.subscribe, connection.isAway)
  const hasWaiting = useSyncExternalStore(connection.subscribe, () => connection.hasWaiting(user?.id))
  const [knownAt, setKnownAt] = useState<string | null>()
  useEffect(startWorker, [])
  useEffect(() => {
    // Nobody but the service worker writes it; where there is none, nothing is known.
    if (isAway)
      void globalThis.caches?.match('/last-seen').then((kept) => setKnownAt(kept?.headers.get('x-known-at')))
  }, [isAway])

  return (
    <>
      <div role="status" className={classes.banner}>
        {isAway && (
          <p className={classes.offline}>
            {knownAt ? (
              <>
                Offline. Showing what was known at <Instant at={knownAt} />.
              </>
            ) : (
              'You are offline. What you see may be out of date.'
            )}
          </p>
        )}
      </div>
      {user && hasWaiting && <Outbox userId={user.id} isAway={isAway} />}
    </>
  )
}
