import type { ReactNode } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'

interface Props {
  title: string
  /** While something is being written it cannot be closed. */
  isBusy: boolean
  /** Above it another dialog asks something; Escape is for that one. */
  isCovered?: boolean
  onClose: () => void
  /** What stays in sight below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A chosen file or an edited card is not lost by a stray tap beside it. */
export function ImportDialog({ footer, children, ...dialog }: Props) {
  return (
    <Dialog size={860} hasChanges {...dialog}>
      <DialogBody>{children}</DialogBody>
      {footer && <DialogFooter>{footer}</DialogFooter>}
    </Dialog>
  )
}
