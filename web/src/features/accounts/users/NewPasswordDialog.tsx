import { Button, Group, Stack, Text } from '@mantine/core'
import { useContractForm } from '../../../platform/form.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { PasswordField } from '../PasswordField.tsx'
import { displayName } from '../person.ts'
import { useUpdateUser } from '../users-data.ts'
import type { UserDialogProps } from './EditUserDialog.tsx'

export function NewPasswordDialog({ user, isOpen, onClose }: UserDialogProps) {
  const update = useUpdateUser()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/accounts/calls').then((shapes) => shapes.UserChanges),
    initialValues: { id: user.id, password: '' },
    send: async (values) => {
      try {
        await update.mutateAsync(values)
      } catch (error) {
        toast.failure('Failed to set password', error)
        throw error
      }
      form.reset()
      toast.success('New password set', `${displayName(user)} has to sign in with it now.`)
      onClose()
    },
  })

  return (
    <FormDialog
      isOpen={isOpen}
      title={`New password for ${displayName(user)}`}
      isChanged={form.isDirty()}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={onSubmit} noValidate aria-label="Set new password">
          <Stack gap="md">
            <FormError>{problem}</FormError>
            <Text c="dimmed">
              It counts at once and signs {displayName(user)} out everywhere. Tell it to them yourself; no
              mail is sent.
            </Text>
            <PasswordField
              label="New password"
              shown="password"
              data-autofocus
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={isSending}>
                Set password
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormDialog>
  )
}
