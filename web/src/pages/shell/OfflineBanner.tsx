import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './Shell.module.css'

/** Announced when the connection goes; what is on screen stays, and says no more than it did. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className={classes.banner}>
      {!isOnline && (
        <p className={classes.offline}>
          <IconCloudOff size={16} stroke={1.8} aria-hidden />
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  )
}

function subscribe(listen: () => void) {
  window.addEventListener('online', listen)
  window.addEventListener('offline', listen)
  return () => {
    window.removeEventListener('online', listen)
    window.removeEventListener('offline', listen)
  }
}
