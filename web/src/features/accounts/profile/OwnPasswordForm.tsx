import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { User } from '@pitlane/contract/accounts/calls'
import { useEffect } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { PasswordField } from '../PasswordField.tsx'
import { useUpdateSelf } from '../users-data.ts'

interface Props {
  user: User
  onChanged: (isChanged: boolean) => void
  onSaved: () => void
}

/** A new password for oneself; the old one is asked for, so that an unattended screen does not become an account. */
export function OwnPasswordForm({ user, onChanged, onSaved }: Props) {
  const update = useUpdateSelf()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/accounts/calls').then((shapes) => shapes.ProfileChanges),
    initialValues: { currentPassword: '', password: '' },
    send: async (values) => {
      try {
        await update.mutateAsync(values)
      } catch (error) {
        toast.failure('Failed to change password', error)
        throw error
      }
      form.reset()
      toast.success('Password changed', 'You are signed out everywhere else.')
      onSaved()
    },
  })

  const isChanged = form.isDirty()
  useEffect(() => onChanged(isChanged), [onChanged, isChanged])

  return (
    <form onSubmit={onSubmit} noValidate aria-label="Change password">
      <Stack gap="md">
        <div>
          <Title order={3}>Change password</Title>
          <Text c="dimmed">Other devices are signed out, this one stays.</Text>
        </div>
        <FormError>{problem}</FormError>
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField label="New password" autoComplete="new-password" {...form.getInputProps('password')} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={isSending} disabled={!isChanged}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
