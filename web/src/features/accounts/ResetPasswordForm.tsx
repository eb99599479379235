import { Button, Stack } from '@mantine/core'
import { sentenceOf } from '../../platform/errors.ts'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useConfirmReset } from './data.ts'
import { PasswordField } from './PasswordField.tsx'

const FAILED = 'Password reset failed. Please try again or request a new reset link.'

interface Props {
  token: string
  onReset: () => void
}

export function ResetPasswordForm({ token, onReset }: Props) {
  const confirm = useConfirmReset()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/accounts/calls').then((shapes) => shapes.NewPassword),
    initialValues: { token, newPassword: '', confirmPassword: '' },
    otherwise: (error) => sentenceOf(error, FAILED),
    send: async (values) => {
      await confirm.mutateAsync(values)
      onReset()
    },
  })

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormError>{problem ?? tokenProblem(form.errors)}</FormError>
        <PasswordField
          label="New password"
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label="Confirm password"
          shown="confirmed password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" fullWidth loading={isSending}>
          Reset password
        </Button>
      </Stack>
    </form>
  )
}

/** The token has no field of its own to show an error beside. */
function tokenProblem(errors: Record<string, unknown>): string | undefined {
  return typeof errors.token === 'string' ? errors.token : undefined
}
