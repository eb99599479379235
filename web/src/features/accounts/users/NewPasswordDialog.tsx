import { Text } from '@mantine/core'
import { useContractForm } from '../../../platform/form.ts'
import { SubmitDialog } from '../../../ui/dialog/SubmitDialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { PasswordField } from '../PasswordField.tsx'
import { displayName } from '../person.ts'
import { useUpdateUser } from '../users-data.ts'
import type { UserDialogProps } from './EditUserDialog.tsx'

export function NewPasswordDialog({ user, isOpen, onClose }: UserDialogProps) {
  const update = useUpdateUser()
  const sent = useContractForm({
    schema: () => import('@pitlane/contract/shapes/accounts/calls').then((shapes) => shapes.UserChanges),
    initialValues: { id: user.id, password: '' },
    send: async (values) => {
      try {
        await update.mutateAsync(values)
      } catch (error) {
        toast.failure('Failed to set password', error)
        throw error
      }
      sent.form.reset()
      toast.success('New password set', `${displayName(user)} has to sign in with it now.`)
      onClose()
    },
  })

  return (
    <SubmitDialog
      isOpen={isOpen}
      title={`New password for ${displayName(user)}`}
      name="Set new password"
      sent={sent}
      confirm="Set password"
      onClose={onClose}
    >
      <Text c="dimmed">
        It counts at once and signs {displayName(user)} out everywhere. Tell it to them yourself; no mail is
        sent.
      </Text>
      <PasswordField
        label="New password"
        shown="password"
        data-autofocus
        autoComplete="new-password"
        {...sent.form.getInputProps('password')}
      />
    </SubmitDialog>
  )
}
