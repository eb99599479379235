import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { useLeave } from './use-leave.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function LeaveDialog({ isOpen, onClose }: Props) {
  const { leave } = useLeave()

  function confirm() {
    onClose()
    void leave()
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Sign out now?"
      confirm="Sign Out"
      onConfirm={confirm}
      onClose={onClose}
    >
      Something of yours is waiting to be sent. It stays on this device, and is sent when you sign in here
      again.
    </ConfirmDialog>
  )
}
