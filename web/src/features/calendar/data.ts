import { calendar } from '@pitlane/contract/calendar/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'

/** Whether one has an address; asked anew each time, because a calendar program uses it meanwhile. */
export const calendarQuery = { ...queryFor(calendar.current, {}), staleTime: 0 }

export function useMakeCalendar() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(calendar.make),
    onSettled: () => client.invalidateQueries({ queryKey: calendarQuery.queryKey }),
  })
}

export function useEndCalendar() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(calendar.end),
    onSettled: () => client.invalidateQueries({ queryKey: calendarQuery.queryKey }),
  })
}
