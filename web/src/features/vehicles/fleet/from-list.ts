import { useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../../../platform/plain-click.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page was opened from the list of vehicles, which lies one step back with its search and its place. */
    isFromList?: boolean
  }
}

export const fromList = { isFromList: true }

/** A link to the list that, for whoever came from it, returns to where they were in it. */
export function useBackToList(): (event: MouseEvent) => void {
  const router = useRouter()
  const isFromList = useRouterState({ select: ({ location }) => location.state.isFromList })
  const canGoBack = useCanGoBack()
  return (event) => {
    if (!isPlainClick(event) || !isFromList || !canGoBack) return
    event.preventDefault()
    router.history.back()
  }
}
