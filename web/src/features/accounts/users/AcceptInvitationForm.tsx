import { Button, Stack, TextInput } from '@mantine/core'
import { USERNAME_TAKEN } from '@pitlane/contract/accounts/calls'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { useAcceptInvitation } from '../invitation-data.ts'
import { PasswordField } from '../PasswordField.tsx'

interface Props {
  token: string
  onJoined: () => void
}

export function AcceptInvitationForm({ token, onJoined }: Props) {
  const accept = useAcceptInvitation()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/accounts/invitations').then((shapes) => shapes.Acceptance),
    initialValues: { token, username: '', password: '' },
    sentences: { [USERNAME_TAKEN]: 'username' },
    send: async (values) => {
      await accept.mutateAsync(values)
      onJoined()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Accept the invitation">
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <TextInput
          label="Username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordField autoComplete="new-password" {...form.getInputProps('password')} />
        <Button type="submit" fullWidth loading={isSending}>
          Create my account
        </Button>
      </Stack>
    </form>
  )
}
