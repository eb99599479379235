import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { nextFrame } from '../platform/giving-way/next-frame.ts'
import { focusPage, nameTab } from './arrival.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

/** Around every page: its title, and where the focus goes when it opens. */
export function Root() {
  useTitle()
  useFocusOnNewPage()
  return <Outlet />
}

function useTitle() {
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title })
  // The browser takes a while to be told, in which the page can be seen already. Who goes on meanwhile is told of after it.
  useEffect(() => void nextFrame().then(() => nameTab(title)), [title])
}

/** The first page is left alone. */
function useFocusOnNewPage() {
  const router = useRouter()
  const path = useRef(router.state.location.pathname)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ toLocation: { pathname } }) => {
        if (pathname === path.current) return
        path.current = pathname
        focusPage()
      }),
    [router],
  )
}
