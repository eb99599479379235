import { CloseButton, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import classes from './FormDialog.module.css'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

interface Props {
  isOpen: boolean
  title: string
  /** Something was typed and not sent: it is asked before it is lost. */
  isChanged: boolean
  onClose: () => void
  children: (close: () => void) => ReactNode
}

/** A form over the page it was opened from; full screen on a phone. */
export function FormDialog({ isOpen, title, isChanged, onClose, children }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const { isAsking, setChanged, unlessChanged, answer } = useUnsavedChanges()
  useEffect(() => setChanged(isOpen && isChanged), [setChanged, isOpen, isChanged])
  const close = () => unlessChanged(onClose)
  return (
    <>
      <Modal.Root
        opened={isOpen}
        onClose={close}
        closeOnEscape={!isAsking}
        closeOnClickOutside={!isChanged}
        size={560}
        yOffset="6dvh"
        radius={isPhone ? 0 : 'lg'}
        fullScreen={isPhone ?? false}
      >
        <Modal.Overlay />
        <Modal.Content>
          <header className={classes.header}>
            <Modal.Title className={classes.title} dir="auto">
              {title}
            </Modal.Title>
            <CloseButton size="lg" aria-label="Close" onClick={close} />
          </header>
          <Modal.Body p="lg" pt={4}>
            {children(close)}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
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
