import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { Dialog } from './Dialog.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

interface Props extends Pick<ComponentProps<typeof Dialog>, 'title' | 'about' | 'size' | 'onClose'> {
  isOpen?: boolean
  /** Something was typed and not sent: it is asked before it is lost. */
  isChanged: boolean
  /** How that is asked. */
  discard?: { title?: string; text: string }
  children: (close: () => void) => ReactNode
}

const unsaved = { text: 'What you changed here has not been saved.' }

/** A dialog out of which every way but the right one asks first. */
export function GuardedDialog({ isOpen = true, isChanged, discard = unsaved, ...rest }: Props) {
  const { size = 560, onClose, children, ...dialog } = rest
  const { isAsking, setChanged, unlessChanged, answer } = useUnsavedChanges()
  useEffect(() => setChanged(isOpen && isChanged), [setChanged, isOpen, isChanged])
  const close = () => unlessChanged(onClose)
  return (
    <>
      {isOpen && (
        <Dialog {...dialog} size={size} isCovered={isAsking} hasChanges={isChanged} onClose={close}>
          {children(close)}
        </Dialog>
      )}
      <DiscardDialog isOpen={isAsking} {...discard} onAnswer={answer} />
    </>
  )
}
