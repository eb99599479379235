import classes from './Toaster.module.css'
import { takePlace } from './toast-places.ts'

/** Where a toast shows while a dialog is open: in the dialog, over none of its buttons, and in reach of its keyboard. */
export function ToastPlace() {
  return <div ref={takePlace} className={classes.inDialog} />
}
