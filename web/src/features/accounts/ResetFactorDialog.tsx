import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { displayName } from './person.ts'
import { useResetSecondFactor } from './security/security-data.ts'
import { useConfirmed } from './use-confirmed.ts'
import type { UserDialogProps } from './users/EditUserDialog.tsx'

/** For somebody who has lost phone and recovery codes. */
export function ResetFactorDialog({ user, isOpen, onClose }: UserDialogProps) {
  const reset = useResetSecondFactor()
  const { run, dialog } = useConfirmed()
  const name = displayName(user)

  async function confirm() {
    try {
      if (await run(() => reset.mutateAsync({ id: user.id }))) toast.success('Second factor reset')
    } catch (error) {
      toast.failure('The second factor was not reset', error)
    }
    onClose()
  }

  return (
    <>
      <ConfirmDialog
        isOpen={isOpen}
        title="Reset second factor"
        confirm="Reset"
        isPending={reset.isPending}
        onConfirm={() => void confirm()}
        onClose={onClose}
      >
        {`The authenticator app, the recovery codes and the passkeys of ${name} no longer work. ${name} is signed out, signs in with the password, and is told by mail.`}
      </ConfirmDialog>
      {dialog}
    </>
  )
}
