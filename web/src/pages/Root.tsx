import { Outlet, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Toaster } from '../ui/toast/Toaster.tsx'

const PRODUCT = 'Pitlane'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
  }
}

/** Around every page: its title, where the focus goes when it opens, and the toasts. */
export function Root() {
  useTitle()
  useFocusOnNewPage()
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}

function useTitle() {
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title })
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
}

/** Whoever listens or uses the keyboard starts at the heading of the new page; the first page is left alone. */
function useFocusOnNewPage() {
  const router = useRouter()
  const isFirst = useRef(true)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        const wasFirst = isFirst.current
        isFirst.current = false
        if (wasFirst || !pathChanged) return
        const main = document.getElementById('main')
        const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}
