import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

interface Props extends TextInputProps {
  label?: string
  autoComplete: 'current-password' | 'new-password'
  /** What the eye shows, in the words of its button. */
  shown?: string
}

export function PasswordField({ label = 'Password', shown = label.toLowerCase(), ...props }: Props) {
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <TextInput
      type={isShown ? 'text' : 'password'}
      label={label}
      required
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={-1}
          aria-label={`Show ${shown}`}
          aria-pressed={isShown}
          // What is being typed keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <Eye size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      }
      {...props}
    />
  )
}
