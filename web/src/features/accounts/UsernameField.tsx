import { TextInput, type TextInputProps } from '@mantine/core'

/** No keyboard of a phone mends it. */
export function UsernameField(props: TextInputProps) {
  return <TextInput label="Username" required autoCapitalize="none" spellCheck={false} {...props} />
}
