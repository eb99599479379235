import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { Failure } from './Failure.tsx'

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

/**
 * The four states of everything that loads. What is on screen stays while it is read again. What has just come is made in pieces that
 * give way to whoever touches something; what was there before is there at once.
 */
export function QueryBoundary<Data>(props: Props<Data>) {
  const { query, skeleton, failure, otherwise, empty, isEmpty, children } = props
  const isMade = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined && isMade) return isEmpty?.(query.data) ? empty : children(query.data)
  if (query.isError) {
    return (
      <Failure
        title={failure}
        error={query.error}
        otherwise={otherwise}
        isTrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return <div aria-busy="true">{skeleton}</div>
}
