import { TextInput, type TextInputProps } from '@mantine/core'

/** With the keyboard of a phone that has an @ on it. */
export function EmailField(props: TextInputProps) {
  return <TextInput label="Email" required type="email" inputMode="email" autoComplete="email" {...props} />
}
