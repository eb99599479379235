import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../screen/use-is-phone.ts'
import { ToastPlace } from '../toast/ToastPlace.tsx'

interface Props {
  isOpen: boolean
  title: string
  children: ReactNode
  /** What the button does, in its own words. */
  confirm: string
  color?: string
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot simply be taken back. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, children, confirm, color = 'red', isPending = false, onConfirm, onClose } = props
  const isPhone = useIsPhone()
  return (
    <Modal.Root opened={isOpen} onClose={onClose} centered radius={isPhone ? 0 : 'lg'} fullScreen={isPhone}>
      <Modal.Overlay />
      <Modal.Content>
        <ToastPlace />
        <Modal.Body p="lg">
          <Modal.Title fz="h2" fw={640} mb="xs">
            {title}
          </Modal.Title>
          <Text component="div">{children}</Text>
          <Group justify="flex-end" gap="sm" mt="lg">
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button color={color} loading={isPending} onClick={onConfirm}>
              {confirm}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
