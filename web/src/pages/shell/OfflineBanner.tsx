import { useEffect, useState, useSyncExternalStore } from 'react'
import { connection } from '../../platform/offline/connection.ts'
import { startWorker } from '../../platform/offline/worker.ts'
import classes from './Shell.module.css'

/** Announced when nobody answers. The rest of it comes when there is something to say; without it, this is what is said. */
export function OfflineBanner() {
  const state = useSyncExternalStore(connection.subscribe, connection.get)
  const [code, setCode] = useState<typeof import('./Away.tsx')>()
  useEffect(startWorker, [])
  useEffect(() => {
    if (state) import('./Away.tsx').then(setCode, () => {})
  }, [state])

  if (code) return <code.Away />
  return (
    <div role="status" className={classes.banner}>
      {connection.isAway() && (
        <p className={classes.offline}>You are offline. What you see may be out of date.</p>
      )}
    </div>
  )
}
