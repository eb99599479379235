import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '../platform/errors.ts'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** In the shape of what comes. */
  skeleton: ReactNode
  /** What failed, as a title. */
  failure: string
  /** When the server gives no reason. */
  otherwise?: string
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** The four states of everything that loads. What is on screen stays while it is read again. */
export function QueryBoundary<Data>(props: Props<Data>) {
  const { query, skeleton, failure, otherwise, empty, isEmpty, children } = props
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data)
  if (query.isError) {
    return (
      <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} title={failure}>
        <Group justify="space-between" gap="sm">
          <Text>{sentenceOf(query.error, otherwise)}</Text>
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        </Group>
      </Alert>
    )
  }
  return <div aria-busy="true">{skeleton}</div>
}
