import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Where HQ may say that something changed; whoever has it can only make us look again. */
export function WebhookAddress({ address }: { address: string }) {
  const { copied, copy } = useClipboard()
  const name = copied ? 'Copied' : 'Copy the webhook address'
  return (
    <TextInput
      maw={680}
      readOnly
      label="Webhook address"
      description="Give it to HQ, and changes there are synced within a minute. Keep it to yourself."
      value={address}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <Tooltip label={name}>
          <ActionIcon
            variant="subtle"
            color={copied ? 'green' : 'gray'}
            aria-label={name}
            onClick={() => copy(address)}
          >
            {copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      }
    />
  )
}
