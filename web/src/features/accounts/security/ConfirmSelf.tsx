import { Button, Stack, Text } from '@mantine/core'
import { secondStep } from '@pitlane/contract/accounts/second-step'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/call.ts'
import { useContractForm } from '../../../platform/form.ts'
import { useUser } from '../../../platform/session.ts'
import { Dialog, DialogBody } from '../../../ui/dialog/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { askPasskey, knowsPasskeys, passkeyProblem } from './passkey-browser.ts'
import { securityQuery, useConfirmSelf } from './security-data.ts'

interface Props {
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the password or a passkey again, so that an unattended screen does not become an account. */
export function ConfirmSelf({ onConfirmed, onClose }: Props) {
  const user = useUser()
  const confirm = useConfirmSelf()
  const hasPasskey = (useQuery(securityQuery).data?.passkeys.length ?? 0) > 0
  const [passkeyTrouble, setPasskeyTrouble] = useState<string>()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () =>
      import('@pitlane/contract/shapes/accounts/calls').then((it) => it.SignIn.pick({ password: true })),
    initialValues: { password: '' },
    send: async (values) => {
      await confirm.mutateAsync(values)
      onConfirmed()
    },
  })

  async function byPasskey() {
    setPasskeyTrouble(undefined)
    try {
      const passkey = await askPasskey(await call(secondStep.passkeyOptions, {}))
      await confirm.mutateAsync({ passkey })
      onConfirmed()
    } catch (error) {
      setPasskeyTrouble(passkeyProblem(error))
    }
  }

  return (
    <Dialog title="Confirm that it is you" size={440} hasChanges={form.isDirty()} onClose={onClose}>
      <DialogBody>
        <form onSubmit={onSubmit} noValidate aria-label="Confirm that it is you">
          <Stack gap="md">
            <Text c="dimmed">You signed in a while ago. Please enter your password again.</Text>
            <FormError>{problem ?? passkeyTrouble}</FormError>
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={user?.username ?? ''}
              readOnly
              hidden
            />
            <PasswordField
              autoComplete="current-password"
              data-autofocus
              {...form.getInputProps('password')}
            />
            <Button type="submit" fullWidth loading={isSending}>
              Confirm
            </Button>
            {hasPasskey && knowsPasskeys() && (
              <Button
                variant="subtle"
                fullWidth
                leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
                onClick={() => void byPasskey()}
              >
                Use a passkey
              </Button>
            )}
          </Stack>
        </form>
      </DialogBody>
    </Dialog>
  )
}
