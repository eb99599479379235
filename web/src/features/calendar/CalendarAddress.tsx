import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** Shown this once: nobody, not even the server, knows it later. */
export function CalendarAddress({ address }: { address: string }) {
  const { copied, copy } = useClipboard()
  const name = copied ? 'Copied' : 'Copy the calendar address'
  return (
    <TextInput
      readOnly
      label="Calendar address"
      description="Subscribe to it in your calendar program. It is shown only now, and whoever has it can read your calendar: keep it to yourself."
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
