import { Divider, Skeleton, Stack } from '@mantine/core'
import type { security } from '@pitlane/contract/accounts/security'
import type { Output } from '@pitlane/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog, DialogBody } from '../../../ui/dialog/Dialog.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { useConfirmed } from '../use-confirmed.ts'
import { AuthenticatorSection } from './AuthenticatorSection.tsx'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { PasskeysSection } from './PasskeysSection.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { securityQuery, useOfferTotp } from './security-data.ts'

/** What is done with an app, one after the other; nothing when all of it is shown. */
type Step =
  | { kind: 'app'; offer: Output<typeof security.offerTotp> }
  | { kind: 'codes'; codes: readonly string[] }

/** How one signs in, and where one is signed in. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(securityQuery)
  const timezone = useQuery(tenantQuery).data?.timezone
  const offer = useOfferTotp()
  const { run, isAsking, dialog } = useConfirmed()
  const [step, setStep] = useState<Step>()

  async function begin() {
    try {
      const offered = await run(() => offer.mutateAsync({}))
      if (offered) setStep({ kind: 'app', offer: offered })
    } catch (error) {
      toast.failure('The authenticator app cannot be set up', error)
    }
  }

  const showCodes = (codes: readonly string[]) => setStep({ kind: 'codes', codes })

  return (
    <>
      <Dialog
        title={step ? titles[step.kind] : 'Security'}
        size={560}
        isCovered={isAsking}
        isShownOnce={step?.kind === 'codes'}
        onClose={step?.kind === 'app' ? () => setStep(undefined) : onClose}
      >
        <DialogBody>
          {step?.kind === 'app' && <AuthenticatorSetup offer={step.offer} run={run} onDone={showCodes} />}
          {step?.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={() => setStep(undefined)} />}
          {!step && (
            <QueryBoundary
              query={query}
              failure="Failed to load how you sign in"
              skeleton={<Skeleton h={240} radius="md" />}
            >
              {(known) => (
                <Stack gap="lg">
                  <AuthenticatorSection
                    security={known}
                    run={run}
                    onSetUp={() => void begin()}
                    onCodes={showCodes}
                  />
                  <Divider />
                  <PasskeysSection passkeys={known.passkeys} timezone={timezone} run={run} />
                  <Divider />
                  <SessionsSection timezone={timezone} run={run} />
                </Stack>
              )}
            </QueryBoundary>
          )}
        </DialogBody>
      </Dialog>
      {dialog}
    </>
  )
}

const titles = { app: 'Set up an authenticator app', codes: 'Recovery codes' }
