import { Alert, Button, Group, Text } from '@mantine/core'
import type { User } from '@pitlane/contract/accounts/calls'
import { toast } from '../../../ui/toast/toast.ts'
import { useCancelEmailChange, useResendEmailLink } from './email-change-data.ts'

interface Props {
  user: User
  pendingEmail: string
}

/** That a new address waits for its owner, and the ways on. */
export function PendingEmail({ user, pendingEmail }: Props) {
  const resend = useResendEmailLink()
  const cancel = useCancelEmailChange()

  function onResend() {
    resend.mutate(
      {},
      {
        onSuccess: ({ message }) => toast.success('Link sent', message),
        onError: (error) => toast.failure('The link was not sent', error),
      },
    )
  }

  function onCancel() {
    cancel.mutate(
      {},
      {
        onSuccess: () => toast.success('Email address kept', `It is still ${user.email}.`),
        onError: (error) => toast.failure('Save failed', error),
      },
    )
  }

  return (
    <Alert variant="light" title="Confirm your new email address" role="status">
      <Text style={{ overflowWrap: 'anywhere' }}>
        We have sent a link to <strong>{pendingEmail}</strong>. Open it to use that address; until then it
        stays {user.email}.
      </Text>
      <Group gap="sm" mt="sm">
        <Button variant="default" loading={resend.isPending} onClick={onResend}>
          Send again
        </Button>
        <Button variant="subtle" loading={cancel.isPending} onClick={onCancel}>
          Keep the old address
        </Button>
      </Group>
    </Alert>
  )
}
