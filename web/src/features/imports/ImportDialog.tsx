import { CloseButton, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './ImportDialog.module.css'

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

export function ImportDialog({ title, isBusy, isCovered = false, onClose, footer, children }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={860}
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone ?? false}
      closeOnEscape={!isBusy && !isCovered}
      closeOnClickOutside={false}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={classes.frame} data-full={isPhone}>
          <header className={classes.header}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            <CloseButton aria-label="Close" disabled={isBusy} onClick={onClose} />
          </header>
          <Modal.Body className={classes.body}>{children}</Modal.Body>
          {footer && <footer className={classes.footer}>{footer}</footer>}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
