import { Notification } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import classes from './Toaster.module.css'
import { type Toast, toast, toastStore } from './toast.ts'
import { toastPlaces } from './toast-places.ts'

const looks = {
  success: { color: 'green.7', role: 'status', staysFor: 5000 },
  notice: { color: 'indigo', role: 'status', staysFor: 10_000 },
  error: { color: 'red', role: 'alert', staysFor: undefined },
} as const

/** In a corner, or in the dialog that is open. */
export function Toaster() {
  const dialog = useSyncExternalStore(toastPlaces.subscribe, toastPlaces.top)
  return dialog ? createPortal(<Regions />, dialog) : <Regions />
}

/** The live regions are there before a toast is, so that it is announced. */
function Regions() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  return (
    <div className={classes.place}>
      {(['alert', 'status'] as const).map((role) => (
        <div key={role} role={role}>
          {shown && looks[shown.kind].role === role && <Shown key={shown.number} toast={shown} />}
        </div>
      ))}
    </div>
  )
}

function Shown({ toast: { kind, title, text } }: { toast: Toast }) {
  const { color, staysFor } = looks[kind]
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (staysFor === undefined || isHeld) return
    const timer = setTimeout(toast.close, staysFor)
    return () => clearTimeout(timer)
  }, [staysFor, isHeld])

  return (
    <Notification
      className={classes.toast}
      role="presentation"
      title={title}
      color={color}
      withBorder
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      onClose={toast.close}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      {text}
    </Notification>
  )
}
