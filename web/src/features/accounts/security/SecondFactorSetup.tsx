import { Button, Divider, Stack, Text } from '@mantine/core'
import type { security } from '@pitlane/contract/accounts/security'
import type { Output } from '@pitlane/contract/endpoint'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../../ui/toast/toast.ts'
import { useConfirmed } from '../use-confirmed.ts'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { AddPasskey } from './PasskeysSection.tsx'
import { knowsPasskeys } from './passkey-browser.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useOfferTotp, useRenewCodes } from './security-data.ts'

/** The way in for whoever must have a second factor and has none: one of two, then the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const { run, dialog } = useConfirmed()
  const offer = useOfferTotp()
  const renew = useRenewCodes()
  const [offered, setOffered] = useState<Output<typeof security.offerTotp>>()
  const [codes, setCodes] = useState<readonly string[]>()

  async function begin() {
    try {
      setOffered(await run(() => offer.mutateAsync({})))
    } catch (error) {
      toast.failure('The authenticator app cannot be set up', error)
    }
  }

  async function makeCodes() {
    const made = await run(() => renew.mutateAsync({})).catch(() => undefined)
    if (made) setCodes(made.recoveryCodes)
    else onDone()
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return (
    <>
      {offered ? (
        <AuthenticatorSetup offer={offered} run={run} onDone={setCodes} />
      ) : (
        <Stack gap="md">
          <Button
            fullWidth
            loading={offer.isPending}
            leftSection={<IconDeviceMobile size={18} stroke={1.7} aria-hidden />}
            onClick={() => void begin()}
          >
            Set up an authenticator app
          </Button>
          {knowsPasskeys() && (
            <>
              <Divider label="or" />
              <Text c="dimmed">Use your fingerprint, your face or the PIN of this device.</Text>
              <AddPasskey run={run} onAdded={() => void makeCodes()} />
            </>
          )}
        </Stack>
      )}
      {dialog}
    </>
  )
}
