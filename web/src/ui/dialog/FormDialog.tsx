import { type ReactNode, useEffect } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog, DialogBody } from './Dialog.tsx'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

interface Props {
  isOpen: boolean
  title: string
  /** Something was typed and not sent: it is asked before it is lost. */
  isChanged: boolean
  onClose: () => void
  children: (close: () => void) => ReactNode
}

/** A form over the page it was opened from. */
export function FormDialog({ isOpen, title, isChanged, onClose, children }: Props) {
  const { isAsking, setChanged, unlessChanged, answer } = useUnsavedChanges()
  useEffect(() => setChanged(isOpen && isChanged), [setChanged, isOpen, isChanged])
  const close = () => unlessChanged(onClose)
  return (
    <>
      {isOpen && (
        <Dialog title={title} size={560} isCovered={isAsking} hasChanges={isChanged} onClose={close}>
          <DialogBody>{children(close)}</DialogBody>
        </Dialog>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard changes"
        confirm="Discard"
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        What you changed here has not been saved.
      </ConfirmDialog>
    </>
  )
}
