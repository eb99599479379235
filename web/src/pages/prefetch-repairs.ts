import type { QueryClient } from '@tanstack/react-query'
import type { RepairsSearch } from '../features/repairs/list-address.ts'

/** On intent: the sections are on their way while the page itself is. Nobody waits for them. */
export async function prefetchRepairs(client: QueryClient, search: RepairsSearch): Promise<void> {
  const { prefetchSections } = await import('../features/repairs/list-data.ts')
  prefetchSections(client, search)
}
