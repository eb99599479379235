import type { Access } from '@pitlane/contract/access'
import { MINUTE } from '@pitlane/contract/durations'
import type { Topic } from '@pitlane/contract/system'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

const FRESH_FOR = 2 * MINUTE

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { topics?: readonly Topic[] }
    mutationMeta: { access?: Access }
  }
}

interface Heard {
  /** What failed, except where nobody needs to be signed in: those forms speak for themselves. */
  onError: (error: Error) => void
  /** Somebody is about to change something. */
  onTry: () => void
}

export function createQueryClient({ onError, onTry }: Heard): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onMutate: onTry,
      onError: (error, _input, _result, mutation) => {
        if (mutation.meta?.access !== 'public') onError(error)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
