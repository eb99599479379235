import { Anchor, Stack, Text } from '@mantine/core'
import { Tokens } from '../../features/programs/Tokens.tsx'

/** What your own programs come in with, and what they are told. */
export function ApiSection() {
  return (
    <Stack gap="xl">
      <Text c="dimmed" maw={680}>
        Your own programs can do what your employees can. Every call is described in the{' '}
        <Anchor underline="always" href="/api/docs" target="_blank" rel="noreferrer">
          API documentation
        </Anchor>
        .
      </Text>
      <Tokens />
    </Stack>
  )
}
