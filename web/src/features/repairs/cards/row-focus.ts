import { useEffect, useState } from 'react'

/** Whatever list a repair is in marks its row with this, so that the focus finds its way back from the dialog. */
export function rowOf(repairId: string) {
  return { 'data-repair': repairId }
}

/** By name where whatever opened it is gone: a saved row may have moved to another group. A deleted one leaves the page. */
export function useFocusBackOnRow(repairId: string): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.querySelector('[role="dialog"]')) return
        const named = `[data-repair="${CSS.escape(repairId)}"]`
        const isThere = opener instanceof HTMLElement && opener.isConnected && opener.matches(named)
        const row = isThere ? opener : document.querySelector<HTMLElement>(named)
        const target = row ?? document.getElementById('main')
        target?.focus({ preventScroll: row === null })
      })
    },
    [repairId, opener],
  )
}
