import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { templatesQuery } from '../data.ts'
import type { RoutineAddress } from '../routine-address.ts'

/** The page an address asks for; the next one is here before it is asked for. */
export function useTemplatePage(
  { search, due, page }: RoutineAddress,
  onPastEnd: (last: number) => void,
  category?: string,
) {
  const client = useQueryClient()
  const query = useQuery(templatesQuery({ search, due, page }, category))
  const last = query.isPlaceholderData ? undefined : query.data?.totalPages
  const next = last && page < last ? page + 1 : undefined

  useEffect(() => {
    if (next) void client.prefetchQuery(templatesQuery({ search, due, page: next }, category))
  }, [client, search, due, next, category])

  useEffect(() => {
    if (last && page > last) onPastEnd(last)
  }, [page, last, onPastEnd])

  return query
}
