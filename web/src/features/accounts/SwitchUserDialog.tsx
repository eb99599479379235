import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { displayName } from './person.ts'
import type { UserDialogProps } from './users/EditUserDialog.tsx'
import { useUpdateUser } from './users-data.ts'

/** Deactivates somebody who is active, and the other way round. */
export function SwitchUserDialog({ user, isSelf, isOpen, onClose }: UserDialogProps) {
  const update = useUpdateUser()
  const { id, isActive } = user
  const name = displayName(user)

  async function confirm() {
    try {
      await update.mutateAsync({ id, isActive: !isActive })
      toast.success(isActive ? 'User deactivated' : 'User reactivated')
    } catch (error) {
      toast.failure(isActive ? 'Failed to deactivate user' : 'Failed to reactivate user', error)
    }
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isActive ? 'Deactivate user' : 'Reactivate user'}
      confirm={isActive ? 'Deactivate' : 'Reactivate'}
      color={isActive ? 'red' : 'indigo'}
      isPending={update.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {isActive
        ? isSelf
          ? 'You are signed out at once and can no longer sign in, until another administrator reactivates you.'
          : `${name} is signed out at once and can no longer sign in. What they reported and changed stays, and you can reactivate them at any time.`
        : `${name} can sign in again, with the password they had.`}
    </ConfirmDialog>
  )
}
