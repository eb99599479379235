import { useEffect } from 'react'

/** Whatever list a repair is in marks its row with this, so that the focus finds its way back from the dialog. */
export function rowOf(repairId: string) {
  return { 'data-repair': repairId }
}

/** By name and not by memory: a saved row may have moved to another group. A deleted one leaves the page. */
export function useFocusBackOnRow(repairId: string): void {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.querySelector('[role="dialog"]')) return
        const row = document.querySelector<HTMLElement>(`[data-repair="${CSS.escape(repairId)}"]`)
        const target = row ?? document.getElementById('main')
        target?.focus({ preventScroll: row === null })
      })
    },
    [repairId],
  )
}
