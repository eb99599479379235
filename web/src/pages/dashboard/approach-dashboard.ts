import type { QueryClient } from '@tanstack/react-query'
import { nextDaysQuery } from '../../features/board/data.ts'
import { conflictsQuery } from '../../features/conflicts/data.ts'
import { needingRepairQuery, statsQuery, unclaimedQuery } from '../../features/dashboard/data.ts'
import { inProgressQuery } from '../../features/repairs/list/list-data.ts'
import { dueQuery } from '../../features/routine/data.ts'

/** Asks for what the dashboard shows, from the top, before it is first made: that takes a phone long. */
export function approachDashboard(client: QueryClient): void {
  if (client.getQueryState(conflictsQuery.queryKey)) return
  void client.prefetchQuery(conflictsQuery)
  void client.prefetchQuery(unclaimedQuery)
  void client.prefetchQuery(nextDaysQuery)
  void client.prefetchQuery(inProgressQuery)
  void client.prefetchQuery(needingRepairQuery)
  void client.prefetchQuery(dueQuery)
  void client.prefetchQuery(statsQuery)
}
