import { Button, Notification } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import classes from './Toaster.module.css'
import { type Toast, toast, toastStore, type Way } from './toast.ts'
import { toastPlaces } from './toast-places.ts'

const looks = {
  success: { color: 'green.7', role: 'status', staysFor: 5000 },
  notice: { color: 'indigo', role: 'status', staysFor: 10_000 },
  error: { color: 'red', role: 'alert', staysFor: undefined },
} as const

/** In a corner, or in the dialog that is open. */
export function Toaster({ close = 'Close' }: { close?: string }) {
  const dialog = useSyncExternalStore(toastPlaces.subscribe, toastPlaces.top)
  const regions = <Regions close={close} />
  return dialog ? createPortal(regions, dialog) : regions
}

/** The live regions are there before a toast is, so that it is announced. */
function Regions({ close }: { close: string }) {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  return (
    <div className={classes.place}>
      {(['alert', 'status'] as const).map((role) => (
        <div key={role} role={role}>
          {shown && looks[shown.kind].role === role && (
            <Shown key={shown.number} toast={shown} close={close} />
          )}
        </div>
      ))}
    </div>
  )
}

/** Long enough to read it, to see that it was a mistake, and to get there. */
const STAYS_TO_BE_UNDONE = 10_000

function Shown({ toast: { kind, title, text, way }, close }: { toast: Toast; close: string }) {
  const { color, ...usual } = looks[kind]
  const staysFor = way ? STAYS_TO_BE_UNDONE : usual.staysFor
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
      closeButtonProps={{ 'aria-label': close }}
      onClose={toast.close}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {text}
      {way && (
        <Button variant="default" className={classes.way} onClick={() => take(way)}>
          {way.label}
        </Button>
      )}
    </Notification>
  )
}

function take({ go }: Way): void {
  toast.close()
  go()
}
