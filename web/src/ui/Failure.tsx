import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { sentenceOf } from '../platform/errors.ts'

interface Props {
  /** What failed. */
  title: string
  error: unknown
  /** When the server gives no reason. */
  otherwise?: string | undefined
  isTrying: boolean
  onRetry: () => void
}

/** What did not come, why, and another try. */
export function Failure({ title, error, otherwise, isTrying, onRetry }: Props) {
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title={title}>
      <Group justify="space-between" gap="sm">
        <Text>{sentenceOf(error, otherwise)}</Text>
        <Button variant="default" loading={isTrying} onClick={onRetry}>
          Retry
        </Button>
      </Group>
    </Alert>
  )
}
