import { useCanGoBack, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from the list, which lies one step back. */
    isOpenedHere?: boolean
    /** The repair that is open on the page of its vehicle. */
    openedRepair?: string
  }
}

export const openedHere = { isOpenedHere: true }

/** Closing a dialog that was opened here leads back to the list as it was; otherwise `otherwise` does. */
export function useCloseOpened(otherwise: () => void): () => void {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const left = useRef<object>(undefined)
  return () => {
    const { location } = router.state
    // Going back takes a moment, in which a second Escape would leave the page as well.
    if (left.current === location) return
    if (!location.state.isOpenedHere || !canGoBack) return otherwise()
    left.current = location
    router.history.back()
  }
}

/**
 * The repair that is open on the page of its vehicle: a step of its own in the history, so that Back closes it, with
 * the address of the page. `asked`, the one that a link names, becomes such a step and leaves the address.
 */
export function useOpenedRepair(vehicleId: string, asked: string | undefined) {
  const { history } = useRouter()
  const navigate = useNavigate()
  const opened = useRouterState({ select: ({ location }) => location.state.openedRepair })
  const answered = useRef<string>(undefined)

  const go = useCallback(
    (openedRepair: string | undefined) => {
      const state = openedRepair ? { ...openedHere, openedRepair } : {}
      const page = { to: '/vehicles/$id', params: { id: vehicleId }, search: {} } as const
      void navigate({ ...page, state, replace: !openedRepair, resetScroll: false })
    },
    [navigate, vehicleId],
  )

  useEffect(() => {
    if (asked && answered.current !== asked) {
      // Written before the next step is, which would otherwise take its place and leave the link behind.
      history.replace(`/vehicles/${vehicleId}`)
      history.flush()
      go(asked)
    }
    answered.current = asked
  }, [asked, vehicleId, history, go])

  return { opened, open: go, close: useCloseOpened(() => go(undefined)) }
}
