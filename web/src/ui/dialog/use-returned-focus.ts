import { useEffect, useState } from 'react'

/**
 * What was focused before this came up is focused again when it is gone, unless the focus has gone elsewhere by itself.
 * For what is rendered only while it is open; Mantine sees only its own opening and closing.
 */
export function useReturnedFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    },
    [before],
  )
}
