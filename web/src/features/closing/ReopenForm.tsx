import { Button, Stack } from '@mantine/core'
import { sentenceOf } from '../../platform/errors.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useReopenBusiness } from './data.ts'

interface Props {
  token: string
  onReopened: () => void
}

/** A button, since programs that look into mails follow links too. */
export function ReopenForm({ token, onReopened }: Props) {
  const reopen = useReopenBusiness()
  return (
    <Stack gap="md">
      <FormError>{reopen.error ? sentenceOf(reopen.error) : undefined}</FormError>
      <Button
        fullWidth
        loading={reopen.isPending}
        onClick={() => reopen.mutate({ token }, { onSuccess: onReopened })}
      >
        Reopen the business
      </Button>
    </Stack>
  )
}
