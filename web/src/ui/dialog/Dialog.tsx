import { CloseButton, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../screen/use-is-phone.ts'
import { ToastPlace } from '../toast/ToastPlace.tsx'
import classes from './Dialog.module.css'
import { useReturnedFocus } from './use-returned-focus.ts'

interface FrameProps {
  /** Always in sight, with the dialog's `Modal.Title` and the way out of it. */
  header: ReactNode
  size?: number
  /** Something lies over it that Escape closes first. */
  isCovered?: boolean
  /** What was typed is not lost by a stray tap beside it. */
  hasChanges?: boolean
  /** What it shows will not be shown again: neither a stray key nor a stray tap takes it away. */
  isShownOnce?: boolean
  /** While something is being written it cannot be closed. */
  isBusy?: boolean
  /** As high with little in it as with much, so that its foot stays put while the rest of it arrives. */
  isSteady?: boolean
  onClose: () => void
  children: ReactNode
}

interface Props extends Omit<FrameProps, 'header'> {
  title: string
  /** What it is about, in a line. */
  about?: ReactNode
}

/** Over the page, and on a phone instead of it. Rendered while it is open. */
export function Dialog({ title, about, ...frame }: Props) {
  const { isBusy = false, onClose } = frame
  return (
    <DialogFrame
      {...frame}
      header={
        <div className={classes.header}>
          <div className={classes.heading}>
            <Modal.Title className={classes.title} dir="auto">
              {title}
            </Modal.Title>
            {about && (
              <Text c="dimmed" dir="auto" className={classes.about}>
                {about}
              </Text>
            )}
          </div>
          <CloseButton size="lg" aria-label="Close" disabled={isBusy} onClick={onClose} />
        </div>
      }
    />
  )
}

/** A dialog whose header is its own. */
export function DialogFrame(props: FrameProps) {
  const { header, size = 640, onClose, children } = props
  const { isCovered = false, hasChanges = false, isSteady = false } = props
  const { isBusy = false, isShownOnce = false } = props
  const isHeld = isBusy || isShownOnce
  useReturnedFocus()
  const isPhone = useIsPhone()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnEscape={!isCovered && !isHeld}
      closeOnClickOutside={!hasChanges && !isHeld}
      size={size}
      yOffset="4dvh"
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone}
    >
      <Modal.Overlay />
      <Modal.Content {...(isSteady && !isPhone && { className: classes.steady })}>
        <div className={classes.frame} data-full={isPhone || undefined}>
          <div className={classes.top}>
            {header}
            <ToastPlace />
          </div>
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <Modal.Body className={classes.body}>{children}</Modal.Body>
}

/** Always in sight, however long what is above it. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>
}
