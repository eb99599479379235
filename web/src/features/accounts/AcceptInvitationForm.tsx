import { Button, Stack, Text } from '@mantine/core'
import { USERNAME_TAKEN } from '@pitlane/contract/accounts/calls'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useAcceptInvitation, useAcceptWithPasskey } from './invitation-data.ts'
import { PasswordField } from './PasswordField.tsx'
import { knowsPasskeys, passkeyProblem } from './security/passkey-browser.ts'
import { UsernameField } from './UsernameField.tsx'

interface Props {
  token: string
  onJoined: () => void
}

const shapes = () => import('@pitlane/contract/shapes/accounts/invitations')

/** Under a name of one's own, with a password or a passkey. */
export function AcceptInvitationForm({ token, onJoined }: Props) {
  const accept = useAcceptInvitation()
  const acceptWithPasskey = useAcceptWithPasskey()
  const [isByPasskey, setByPasskey] = useState(false)
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => shapes().then(({ Acceptance, ChosenName }) => (isByPasskey ? ChosenName : Acceptance)),
    initialValues: { token, username: '', password: '' },
    sentences: { [USERNAME_TAKEN]: 'username' },
    otherwise: (error) => passkeyProblem(error) ?? 'No passkey was made. Try again, or choose a password.',
    send: async ({ password, ...chosen }) => {
      if (isByPasskey) await acceptWithPasskey.mutateAsync(chosen)
      else await accept.mutateAsync({ ...chosen, password })
      onJoined()
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Accept the invitation">
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <UsernameField autoComplete="username" {...form.getInputProps('username')} />
        {isByPasskey ? (
          <Text c="dimmed">Your device asks for your fingerprint, your face or its PIN.</Text>
        ) : (
          <PasswordField autoComplete="new-password" {...form.getInputProps('password')} />
        )}
        <Button
          type="submit"
          fullWidth
          loading={isSending}
          leftSection={isByPasskey && <IconFingerprint size={18} stroke={1.7} aria-hidden />}
        >
          Create my account
        </Button>
        {knowsPasskeys() && (
          <Button variant="subtle" color="gray" fullWidth onClick={() => setByPasskey(!isByPasskey)}>
            {isByPasskey ? 'Choose a password instead' : 'Use a passkey instead'}
          </Button>
        )}
      </Stack>
    </form>
  )
}
