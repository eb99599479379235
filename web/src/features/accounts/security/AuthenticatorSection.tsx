import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { Security } from '@pitlane/contract/accounts/security'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useRemoveTotp, useRenewCodes } from './security-data.ts'

interface Props {
  security: Security
  run: <Done>(work: () => Promise<Done>) => Promise<Done | undefined>
  onSetUp: () => void
  onCodes: (codes: readonly string[]) => void
}

/** The app, and the codes for when it is not at hand. */
export function AuthenticatorSection({ security, run, onSetUp, onCodes }: Props) {
  const { totp, passkeys, recoveryCodesLeft } = security
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveTotp()
  const renew = useRenewCodes()

  async function turnOff() {
    setAsking(false)
    try {
      if (await run(() => remove.mutateAsync({}))) toast.success('Authenticator app removed')
    } catch (error) {
      toast.failure('The authenticator app was not removed', error)
    }
  }

  async function makeCodes() {
    try {
      const made = await run(() => renew.mutateAsync({}))
      if (made) onCodes(made.recoveryCodes)
    } catch (error) {
      toast.failure('No recovery codes were made', error)
    }
  }

  return (
    <Stack component="section" gap="xs" aria-label="Authenticator app">
      <Group gap="xs">
        <Text component="h3" fw={600}>
          Authenticator app
        </Text>
        {totp && <Badge color="green">On</Badge>}
      </Group>
      <Text c="dimmed">
        {totp
          ? 'Signing in asks for a code of your app after the password.'
          : 'An app on your phone shows a code that is asked for after the password.'}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={onSetUp}>
          {totp ? 'Use another app' : 'Set up an app'}
        </Button>
        {totp && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Turn off
          </Button>
        )}
      </Group>
      {(totp || passkeys.length > 0) && (
        <>
          <Text mt="xs">{leftInWords(recoveryCodesLeft)}</Text>
          <Group>
            <Button variant="default" loading={renew.isPending} onClick={() => void makeCodes()}>
              {recoveryCodesLeft === 0 ? 'Make recovery codes' : 'Make new recovery codes'}
            </Button>
          </Group>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Turn off the authenticator app?"
        confirm="Turn off"
        onConfirm={() => void turnOff()}
        onClose={() => setAsking(false)}
      >
        {passkeys.length > 0
          ? 'Its codes no longer work. You are signed out everywhere else.'
          : 'Its codes and your recovery codes no longer work, and the password alone signs you in. You are signed out everywhere else.'}
      </ConfirmDialog>
    </Stack>
  )
}

function leftInWords(codes: number): string {
  if (codes === 0) return 'You have no recovery codes.'
  return codes === 1 ? '1 recovery code is left.' : `${codes} recovery codes are left.`
}
