import { CloseButton, Modal, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'

interface Props {
  title: string
  /** What it is about, in a line. */
  about?: ReactNode
  size?: number
  /** Something lies over it that Escape closes first. */
  isCovered?: boolean
  /** What was typed is not lost by a stray tap beside it. */
  hasChanges?: boolean
  onClose: () => void
  children: ReactNode
}

/** Over the page, and on a phone instead of it. Rendered while it is open. */
export function Dialog(props: Props) {
  const { title, about, size = 640, isCovered = false, hasChanges = false, onClose, children } = props
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={!isCovered}
      closeOnClickOutside={!hasChanges}
      size={size}
      yOffset="4dvh"
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone ?? false}
    >
      <Modal.Overlay />
      <Modal.Content>
        <header className={classes.header}>
          <div className={classes.heading}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {about && (
              <Text c="dimmed" dir="auto" className={classes.about}>
                {about}
              </Text>
            )}
          </div>
          <CloseButton aria-label="Close" onClick={onClose} />
        </header>
        {children}
      </Modal.Content>
    </Modal.Root>
  )
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <Modal.Body p="lg">{children}</Modal.Body>
}

/** Always in sight, however long what is above it. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className={classes.footer}>{children}</footer>
}
