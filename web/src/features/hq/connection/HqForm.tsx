import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { type HqConfig, MISSING_CONNECTION, TOKEN_MASK } from '@pitlane/contract/hq/calls'
import { CONFIGURATION_SAVED } from '@pitlane/contract/hq/sentences'
import { useContractForm } from '../../../platform/form.ts'
import { typedOver } from '../../../platform/typed-over.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaveConfig } from '../data.ts'
import { DemoHq } from './DemoHq.tsx'
import { TestConnection } from './TestConnection.tsx'

interface Props {
  config: HqConfig
  isAdmin: boolean
  /** HQ has just said yes to the stored tokens. */
  onAccepted: () => void
}

const rules = () => import('@pitlane/contract/shapes/hq/calls').then((shapes) => shapes.NewHqConfig)

export function HqForm({ config, isAdmin, onAccepted }: Props) {
  const save = useSaveConfig()
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: rules,
    initialValues: {
      baseUrl: config.baseUrl ?? '',
      tenantToken: config.tenantToken ?? '',
      userToken: config.userToken ?? '',
    },
    onRefused: () => toast.error('Missing information', MISSING_CONNECTION),
    send: async (values) => {
      try {
        const saved = await save.mutateAsync((await rules()).parse(values))
        tell(saved)
        form.setValues({
          ...values,
          baseUrl: saved.baseUrl ?? '',
          tenantToken: TOKEN_MASK,
          userToken: TOKEN_MASK,
        })
        form.resetDirty()
        if (saved.isConnected) onAccepted()
      } catch (error) {
        toast.failure('Save failed', error)
        throw error
      }
    },
  })

  function token(name: 'tenantToken' | 'userToken') {
    const { value, onChange, ...rest } = form.getInputProps(name)
    return {
      ...rest,
      value,
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange(typedOver(form.getValues()[name], event.currentTarget.value)),
      onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
    }
  }

  return (
    <form onSubmit={onSubmit} noValidate aria-label="HQ API configuration">
      <Stack gap="md" maw={680}>
        <FormError>{problem}</FormError>
        <TextInput
          label="Base URL"
          description="As you open HQ in the browser, without '/api/' at the end"
          placeholder="https://your-business.caagcrm.com"
          required
          type="url"
          inputMode="url"
          disabled={!isAdmin}
          {...plain}
          {...form.getInputProps('baseUrl')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <TextInput label="Tenant Token" required disabled={!isAdmin} {...plain} {...token('tenantToken')} />
          <TextInput label="User Token" required disabled={!isAdmin} {...plain} {...token('userToken')} />
        </SimpleGrid>
        <Text c="dimmed" size="xs">
          HQ is authenticated with the tenant token and the user token, combined and base64-encoded. Enter
          both as HQ shows them; Pitlane does the encoding. Stored tokens are encrypted and never shown again:
          type to replace one, or leave it as it is. Another address needs both of them again.
        </Text>
        {isAdmin && !config.isConnected && <DemoHq onChosen={form.setValues} />}
        <Group gap="sm">
          <Button type="submit" loading={isSending} disabled={!isAdmin}>
            Save Configuration
          </Button>
          <TestConnection
            config={config}
            isAdmin={isAdmin}
            isChanged={form.isDirty()}
            onAccepted={onAccepted}
          />
        </Group>
      </Stack>
    </form>
  )
}

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }

/** Stored is not connected: an HQ that could not be reached is no success. */
function tell({ isConnected, lastError, message }: HqConfig & { message: string }): void {
  if (isConnected && !lastError) toast.success('Configuration saved', CONFIGURATION_SAVED)
  else toast.notice('Saved, but HQ did not answer', message)
}
