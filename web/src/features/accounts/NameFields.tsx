import { TextInput, type TextInputProps } from '@mantine/core'

interface Props {
  first: TextInputProps
  last: TextInputProps
  /** Browsers fill in the names of whoever sits before them. */
  isOwn?: boolean
}

/** Both are given, whoever they are of. */
export function NameFields({ first, last, isOwn = false }: Props) {
  return (
    <>
      <TextInput label="First name" required autoComplete={isOwn ? 'given-name' : 'off'} {...first} />
      <TextInput label="Last name" required autoComplete={isOwn ? 'family-name' : 'off'} {...last} />
    </>
  )
}
