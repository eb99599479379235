import { Button, Stack } from '@mantine/core'
import { AppError, UNREADABLE_ANSWER } from '@pitlane/contract/errors'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useRequestReset } from './data.ts'
import { EmailField } from './EmailField.tsx'

interface Props {
  /** The token is in the answer only where no mail leaves the house: in the demo. */
  onRequested: (resetToken: string | undefined) => void
}

export function ForgotPasswordForm({ onRequested }: Props) {
  const request = useRequestReset()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/accounts/calls').then((shapes) => shapes.ResetRequest),
    initialValues: { email: '' },
    otherwise: (error) =>
      error instanceof AppError && error.code === 'rate_limited' ? error.sentence : UNREADABLE_ANSWER,
    send: async (values) => {
      const answer = await request.mutateAsync(values)
      onRequested(answer.resetToken)
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <EmailField {...form.getInputProps('email')} />
        <Button type="submit" fullWidth loading={isSending}>
          Send reset link
        </Button>
      </Stack>
    </form>
  )
}
