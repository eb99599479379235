import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface Props extends PasswordInputProps {
  label?: string
  autoComplete: 'current-password' | 'new-password'
  /** What the eye shows, in the words of its button. */
  shown?: string
}

export function PasswordField({ label = 'Password', shown = label.toLowerCase(), ...props }: Props) {
  return (
    <PasswordInput
      label={label}
      required
      visibilityToggleButtonProps={{ 'aria-label': `Show ${shown}` }}
      {...props}
    />
  )
}
