import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Passkey } from '@pitlane/contract/accounts/security'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { PlainList, PlainRow } from '../../../ui/list/PlainList.tsx'
import { Instant } from '../../../ui/time/Instant.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { rememberPasskey } from '../remembered-here.ts'
import { knowsPasskeys, passkeyProblem } from './passkey-browser.ts'
import { useAddPasskey, useRemovePasskey } from './security-data.ts'

interface Props {
  passkeys: readonly Passkey[]
  timezone: string | undefined
  run: <Done>(work: () => Promise<Done>) => Promise<Done | undefined>
}

export function PasskeysSection({ passkeys, timezone, run }: Props) {
  const [leaving, setLeaving] = useState<Passkey>()
  const remove = useRemovePasskey()

  async function takeAway({ id }: Passkey) {
    setLeaving(undefined)
    try {
      if (await run(() => remove.mutateAsync({ id }))) toast.success('Passkey removed')
    } catch (error) {
      toast.failure('The passkey was not removed', error)
    }
  }

  return (
    <Stack component="section" gap="xs" aria-label="Passkeys">
      <Text component="h3" fw={600}>
        Passkeys
      </Text>
      <Text c="dimmed">
        Sign in with your fingerprint, your face or the PIN of a device, without a password.
      </Text>
      {passkeys.length > 0 && (
        <PlainList label="Passkeys">
          {passkeys.map((passkey) => (
            <PlainRow
              key={passkey.id}
              act={
                <Button
                  variant="default"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setLeaving(passkey)}
                >
                  Remove
                </Button>
              }
            >
              <Text dir="auto">{passkey.name}</Text>
              <Text size="sm" c="dimmed">
                {passkey.lastUsedAt ? 'Last used ' : 'Added '}
                <Instant at={passkey.lastUsedAt ?? passkey.createdAt} timezone={timezone} />
              </Text>
            </PlainRow>
          ))}
        </PlainList>
      )}
      {knowsPasskeys() ? <AddPasskey run={run} /> : <Text>This browser knows no passkeys.</Text>}
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title="Remove this passkey?"
        confirm="Remove"
        onConfirm={() => leaving && void takeAway(leaving)}
        onClose={() => setLeaving(undefined)}
      >
        "{leaving?.name}" can no longer sign in. You are signed out everywhere else.
      </ConfirmDialog>
    </Stack>
  )
}

/** Its name is for the list alone. */
export function AddPasskey({ run, onAdded }: Pick<Props, 'run'> & { onAdded?: () => void }) {
  const [name, setName] = useState('')
  const add = useAddPasskey()

  async function make() {
    try {
      if (!(await run(() => add.mutateAsync(name.trim() || 'Passkey')))) return
      rememberPasskey()
      setName('')
      toast.success('Passkey added')
      onAdded?.()
    } catch (error) {
      const problem = passkeyProblem(error)
      if (problem) toast.error('The passkey was not added', problem)
    }
  }

  return (
    <form
      aria-label="Add a passkey"
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Name of the passkey"
          placeholder="Phone"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          style={{ flex: '1 1 12rem' }}
        />
        <Button
          type="submit"
          variant="default"
          loading={add.isPending}
          leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
        >
          Add a passkey
        </Button>
      </Group>
    </form>
  )
}
