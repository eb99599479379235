import type { QueryClient } from '@tanstack/react-query'
import type { RoutineSearch } from '../features/routine/routine-address.ts'

/** On intent: the list is on its way while the page itself is. Nobody waits for it. */
export async function prefetchRoutine(client: QueryClient, search: RoutineSearch): Promise<void> {
  const [{ templatesQuery }, { routineAddress }] = await Promise.all([
    import('../features/routine/data.ts'),
    import('../features/routine/routine-address.ts'),
  ])
  void client.prefetchQuery(templatesQuery(routineAddress(search)))
}
