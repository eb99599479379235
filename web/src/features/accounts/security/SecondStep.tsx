import { Button, Stack, Text } from '@mantine/core'
import type { User } from '@pitlane/contract/accounts/calls'
import { SIGN_IN_AGAIN, secondStep } from '@pitlane/contract/accounts/second-step'
import type { Sent } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/call.ts'
import { beginSession } from '../../../platform/session.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { rememberPasskey } from '../remembered-here.ts'
import { CodeForm } from './CodeForm.tsx'
import { askPasskey, knowsPasskeys, passkeyProblem } from './passkey-browser.ts'

interface Props {
  challenge: string
  methods: readonly string[]
  onSignedIn: () => Promise<void>
  /** To the password again. */
  onBack: () => void
}

/** The password was right, and is not enough. */
export function SecondStep({ challenge, methods, onSignedIn, onBack }: Props) {
  const client = useQueryClient()
  const [way, setWay] = useState<'totp' | 'recoveryCode' | 'passkey'>(
    methods.includes('totp')
      ? 'totp'
      : methods.includes('passkey') && knowsPasskeys()
        ? 'passkey'
        : 'recoveryCode',
  )
  const [problem, setProblem] = useState<string>()

  async function take(given: Omit<Sent<typeof secondStep.take>, 'challenge'>) {
    let user: User
    try {
      user = await call(secondStep.take, { challenge, ...given })
    } catch (error) {
      if (error instanceof AppError && error.sentence === SIGN_IN_AGAIN) {
        toast.notice('Please sign in again', 'That took too long, or was tried too often.')
        return onBack()
      }
      throw error
    }
    toast.close()
    beginSession(client, user)
    await onSignedIn()
  }

  async function byPasskey() {
    setProblem(undefined)
    try {
      await take({ passkey: await askPasskey(await call(secondStep.passkeyOptions, { challenge })) })
      rememberPasskey()
    } catch (error) {
      setProblem(passkeyProblem(error))
    }
  }

  return (
    <Stack gap="md">
      {way === 'passkey' ? (
        <>
          <Text>Use your passkey to go on.</Text>
          <FormError>{problem}</FormError>
          <Button
            fullWidth
            autoFocus
            leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
            onClick={() => void byPasskey()}
          >
            Use a passkey
          </Button>
        </>
      ) : (
        <CodeForm
          key={way}
          label={way === 'totp' ? 'Code' : 'Recovery code'}
          description={
            way === 'totp' ? 'The six digits that your authenticator app shows' : 'One of those you have kept'
          }
          isDigits={way === 'totp'}
          button="Continue"
          send={(code) => take(way === 'totp' ? { code } : { recoveryCode: code })}
        />
      )}
      <Stack gap={4}>
        {methods.includes('passkey') && way !== 'passkey' && knowsPasskeys() && (
          <Button variant="subtle" onClick={() => setWay('passkey')}>
            Use a passkey
          </Button>
        )}
        {methods.includes('totp') && way !== 'totp' && (
          <Button variant="subtle" onClick={() => setWay('totp')}>
            Use your authenticator app
          </Button>
        )}
        {methods.includes('recoveryCode') && way !== 'recoveryCode' && (
          <Button variant="subtle" onClick={() => setWay('recoveryCode')}>
            Use a recovery code
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      </Stack>
    </Stack>
  )
}
