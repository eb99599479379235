import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FrontDoorContext } from '../../platform/front-door.ts'
import { parseSearch } from '../../platform/search-params.ts'

/** The pages before sign-in when somebody comes back to them from inside: their session has ended, or they went Back. */
export function RoutedFront() {
  const router = useRouter()
  const searchText = useRouterState({ select: ({ location }) => location.searchStr })
  const door = useMemo(
    () => ({
      search: parseSearch(searchText),
      enter: async (path: string) => {
        router.history.push(path)
        await router.load()
      },
      approach: (path: string) => void router.preloadRoute({ to: path }),
    }),
    [router, searchText],
  )
  return (
    <FrontDoorContext value={door}>
      <Outlet />
    </FrontDoorContext>
  )
}
