import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import type { Webhook } from '@pitlane/contract/webhooks/calls'
import { eventWords, type WebhookEvent, webhookEvents } from '@pitlane/contract/webhooks/events'
import { useContractForm } from '../../platform/form.ts'
import { FormError } from '../../ui/FormError.tsx'
import { toast } from '../../ui/toast/toast.ts'

type Wanted = Pick<Webhook, 'url' | 'events'>

interface Props {
  label: string
  known: Wanted
  save: string
  send: (wanted: Wanted) => Promise<void>
  onCancel?: () => void
}

const rules = () => import('@pitlane/contract/shapes/webhooks/calls').then((shapes) => shapes.NewWebhook)

/** Where to, and of what. */
export function WebhookForm({ label, known, save, send, onCancel }: Props) {
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: rules,
    initialValues: { url: known.url, events: [...known.events] as WebhookEvent[] },
    send: async (values) => {
      try {
        await send((await rules()).parse(values))
      } catch (error) {
        toast.failure('Save failed', error)
        throw error
      }
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label={label}>
      <Stack gap="md">
        <FormError>{problem}</FormError>
        <TextInput
          label="Address"
          description="An https address of the receiver that the internet can reach"
          placeholder="https://example.com/pitlane"
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('url')}
        />
        <Checkbox.Group label="Events" required {...form.getInputProps('events')}>
          <Stack gap="xs" mt="xs">
            {webhookEvents.map((event) => (
              <Checkbox key={event} value={event} label={eventWords[event]} description={event} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group gap="sm">
          <Button type="submit" loading={isSending}>
            {save}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
