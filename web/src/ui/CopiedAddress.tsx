import { ActionIcon, Textarea, type TextareaProps } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './CopiedAddress.module.css'
import { Hint } from './hint/Hint.tsx'

interface Props extends Pick<TextareaProps, 'description' | 'maw'> {
  label: string
  address: string
  /** It came up because of what somebody just did. */
  isFocused?: boolean
}

/** An address that is taken along to another program, whole. */
export function CopiedAddress({ label, address, isFocused = false, ...input }: Props) {
  const { copied, copy } = useClipboard()
  const name = copied ? 'Copied' : `Copy the ${label.toLowerCase()}`
  return (
    <Textarea
      {...input}
      readOnly
      autoFocus={isFocused}
      rows={1}
      classNames={{ input: classes.whole }}
      label={label}
      value={address}
      onFocus={(event) => event.currentTarget.select()}
      rightSection={
        <Hint label={name} isToldByPress>
          {(thing) => (
            <ActionIcon
              {...thing}
              variant="subtle"
              color={copied ? 'green' : 'gray'}
              aria-label={name}
              onClick={() => copy(address)}
            >
              {copied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
            </ActionIcon>
          )}
        </Hint>
      }
    />
  )
}
