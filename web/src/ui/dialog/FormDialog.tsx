import type { ReactNode } from 'react'
import { DialogBody } from './Dialog.tsx'
import { GuardedDialog } from './GuardedDialog.tsx'

interface Props {
  isOpen: boolean
  title: string
  /** Something was typed and not sent: it is asked before it is lost. */
  isChanged: boolean
  onClose: () => void
  children: (close: () => void) => ReactNode
}

const discard = { text: 'What you changed here has not been saved.' }

/** A short form over the page it was opened from. */
export function FormDialog({ children, ...dialog }: Props) {
  return (
    <GuardedDialog size={560} discard={discard} {...dialog}>
      {(close) => <DialogBody>{children(close)}</DialogBody>}
    </GuardedDialog>
  )
}
