import { Skeleton, Stack, Text } from '@mantine/core'
import type { security } from '@pitlane/contract/accounts/security'
import type { Output } from '@pitlane/contract/endpoint'
import { CopiedAddress } from '../../../ui/CopiedAddress.tsx'
import { QrCode } from '../../../ui/paper/QrCode.tsx'
import { CodeForm } from './CodeForm.tsx'
import classes from './Security.module.css'
import { useConfirmTotp } from './security-data.ts'

interface Props {
  offer: Output<typeof security.offerTotp> | undefined
  run: <Done>(work: () => Promise<Done>) => Promise<Done | undefined>
  onDone: (recoveryCodes: readonly string[]) => void
}

/** Scanned or typed into an app; then a code of it shows that it was. */
export function AuthenticatorSetup({ offer, run, onDone }: Props) {
  const confirm = useConfirmTotp()
  if (!offer) return <Skeleton h={320} radius="md" />

  async function send(code: string) {
    const done = await run(() => confirm.mutateAsync({ code }))
    if (done) onDone(done.recoveryCodes)
  }

  return (
    <Stack gap="md">
      <Text>Scan this code with an authenticator app, such as the one your phone came with.</Text>
      <QrCode text={offer.uri} label="Picture to scan with your authenticator app" className={classes.code} />
      <CopiedAddress
        label="Setup key"
        description="If you cannot scan it"
        address={offer.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      />
      <CodeForm
        label="Code"
        description="The six digits that the app shows now"
        isDigits
        button="Turn on"
        send={send}
      />
    </Stack>
  )
}
