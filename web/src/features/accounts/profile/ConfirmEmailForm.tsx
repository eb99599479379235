import { Button, Stack } from '@mantine/core'
import { sentenceOf } from '../../../platform/errors.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { useConfirmEmail } from './email-change-data.ts'

interface Props {
  token: string
  onConfirmed: (email: string) => void
}

/** A button, since programs that look into mails follow links too. */
export function ConfirmEmailForm({ token, onConfirmed }: Props) {
  const confirm = useConfirmEmail()
  return (
    <Stack gap="md">
      <FormError>{confirm.error ? sentenceOf(confirm.error) : undefined}</FormError>
      <Button
        fullWidth
        loading={confirm.isPending}
        onClick={() => confirm.mutate({ token }, { onSuccess: ({ email }) => onConfirmed(email) })}
      >
        Confirm email address
      </Button>
    </Stack>
  )
}
