import { useCallback, useEffect, useRef, useState } from 'react'

const PAUSE = 300

interface TypedAddress {
  typed: string
  type: (text: string) => void
  /** Writes what was typed into the address now; before people leave by a link. */
  settle: () => void
}

/**
 * What somebody types, at once on screen and in the address when they pause: browsers refuse an address that changes
 * with every key. When the address changes by itself (Back, a link), it is what counts.
 */
export function useTypedAddress(address: string, write: (text: string) => void): TypedAddress {
  const [typed, setTyped] = useState(address)
  const [seen, setSeen] = useState(address)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ typed, address, write })
  useEffect(() => {
    latest.current = { typed, address, write }
  })

  if (seen !== address) {
    setSeen(address)
    if (timer.current === undefined) setTyped(address)
  }

  const settle = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { typed, address, write } = latest.current
    if (typed !== address) write(typed)
  }, [])

  const type = useCallback(
    (text: string) => {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(settle, PAUSE)
    },
    [settle],
  )

  useEffect(() => () => clearTimeout(timer.current), [])
  return { typed, type, settle }
}
