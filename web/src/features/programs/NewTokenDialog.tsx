import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type TokenRights, tokenRights } from '@pitlane/contract/access'
import { TOKEN_NAME_MAX, tokenDays } from '@pitlane/contract/programs/tokens'
import { useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { CopiedAddress } from '../../ui/CopiedAddress.tsx'
import { Dialog, DialogBody } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useConfirmed } from '../accounts/use-confirmed.ts'
import { useMakeToken } from './data.ts'
import { rightsWords } from './rights-words.ts'

interface Values extends Record<string, unknown> {
  name: string
  rights: TokenRights
  expiresInDays: number | null
}

const rules = () => import('@pitlane/contract/shapes/programs/tokens').then((shapes) => shapes.NewToken)
const never = ''
const ends = [
  ...tokenDays.map((days) => ({ value: String(days), label: `In ${days} days` })),
  { value: never, label: 'Never' },
]

/** Asks for what it may do, and shows it, once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeToken()
  const { run, isAsking, dialog } = useConfirmed()
  const [token, setToken] = useState<string>()
  const { form, problem, isSending, onSubmit } = useContractForm<Values>({
    schema: rules,
    initialValues: { name: '', rights: 'read', expiresInDays: tokenDays[1] },
    send: async (values) => {
      const input = (await rules()).parse(values)
      const made = await run(() => make.mutateAsync(input))
      if (made) setToken(made.token)
    },
  })
  const { value: days, onChange: _, ...expiry } = form.getInputProps('expiresInDays')

  return (
    <>
      <Dialog
        title={token ? 'Your new token' : 'New token'}
        size={560}
        isCovered={isAsking}
        hasChanges={form.isDirty()}
        isShownOnce={token !== undefined}
        onClose={onClose}
      >
        <DialogBody>
          {token ? (
            <Shown token={token} onDone={onClose} />
          ) : (
            <form onSubmit={onSubmit} noValidate aria-label="New token">
              <Stack gap="md">
                <FormError>{problem}</FormError>
                <TextInput
                  label="Name"
                  description="The program that will use it. What it does is told under this name."
                  required
                  maxLength={TOKEN_NAME_MAX}
                  autoComplete="off"
                  data-autofocus
                  {...form.getInputProps('name')}
                />
                <NativeSelect
                  label="It may"
                  data={tokenRights.map((value) => ({ value, label: rightsWords[value] }))}
                  {...form.getInputProps('rights')}
                />
                <NativeSelect
                  label="It expires"
                  data={ends}
                  {...expiry}
                  value={days ?? never}
                  onChange={({ currentTarget: { value } }) =>
                    form.setFieldValue('expiresInDays', value === never ? null : Number(value))
                  }
                />
                <Group justify="flex-end" gap="sm">
                  <Button variant="default" onClick={onClose}>
                    Cancel
                  </Button>
                  <Button type="submit" loading={isSending}>
                    Make token
                  </Button>
                </Group>
              </Stack>
            </form>
          )}
        </DialogBody>
      </Dialog>
      {dialog}
    </>
  )
}

function Shown({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <Stack gap="md">
      <CopiedAddress
        label="Token"
        description="It is shown only now. Whoever has it can act for your business: keep it as you keep a password."
        address={token}
        isFocused
      />
      <Button fullWidth onClick={onDone}>
        I have copied it
      </Button>
    </Stack>
  )
}
