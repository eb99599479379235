import { Button, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'

interface Props {
  label: string
  description?: string
  /** Of an app: six digits, which phones fill in by themselves. */
  isDigits: boolean
  button: string
  send: (code: string) => Promise<void>
  children?: ReactNode
}

/** One code, typed or filled in. */
export function CodeForm({ label, description, isDigits, button, send, children }: Props) {
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () =>
      import('@pitlane/contract/shapes/accounts/security').then((it) => it.security.confirmTotp.input),
    initialValues: { code: '' },
    send: async ({ code }) => send(code),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <TextInput
          label={label}
          description={description}
          required
          autoFocus
          data-autofocus
          autoComplete={isDigits ? 'one-time-code' : 'off'}
          inputMode={isDigits ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          {...form.getInputProps('code')}
        />
        <Button type="submit" fullWidth loading={isSending}>
          {button}
        </Button>
        {children}
      </Stack>
    </form>
  )
}
